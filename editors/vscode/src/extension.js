// Starts `sea lsp` for texts in Sea, and speaks with it for as long as one is open.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function start() {
  const settings = vscode.workspace.getConfiguration("sea");
  const command = settings.get("command", "sea");
  const args = settings.get("background", true) ? ["lsp"] : ["lsp", "--no-background"];
  client = new LanguageClient(
    "sea",
    "Sea",
    { command, args },
    {
      documentSelector: [
        { language: "sea" },
        { scheme: "file", pattern: "**/*.{tsv,csv}" }, // the tables that lie beside games
      ],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.{sea,tsv,csv}") },
    },
  );
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const chosen = await vscode.window.showErrorMessage(
      `Sea: \`${command} lsp\` cannot be started (${error.message ?? error}). ` +
        "Install it with: pip install \"searules[editor]\", or set its path.",
      "Set the path",
    );
    if (chosen) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "sea.command");
    }
  }
}

async function stop() {
  const old = client;
  client = undefined;
  await old?.stop();
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("sea.restart", restart),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("sea")) {
        return restart();
      }
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
