/* Two games written by hand in C, as a yardstick. Policy, order of options and results are those of hand_python.py. */

#include <stdint.h>

static uint64_t word;

static int pick(int options) {
    word = word * 6364136223846793005ULL + 1442695040888963407ULL;
    return (int)((word >> 33) % (uint64_t)options);
}

/* ---- tic-tac-toe -------------------------------------------------------------------------------------- */

static const int LINES[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

static int won(int mask) {
    for (int i = 0; i < 8; i++)
        if ((mask & LINES[i]) == LINES[i]) return 1;
    return 0;
}

/* the winner's seat, -1 for a draw; decisions go to *moves */
static int tic_tac_toe(int *moves) {
    int hands[2] = {0, 0}, free = 0777, seat = 0;
    for (*moves = 1;; (*moves)++, seat ^= 1) {
        int left = free;
        for (int n = pick(__builtin_popcount(free)); n > 0; n--) left &= left - 1;
        hands[seat] |= left & -left;
        free ^= left & -left;
        if (won(hands[seat])) return seat;
        if (!free) return -1;
    }
}

/* ---- shell beach -------------------------------------------------------------------------------------- */

#define HEADS (15ULL << 49)
#define TAILS (15ULL << 53)
#define DOLLARS (15ULL << 57)
#define BOTTLES (7ULL << 61)
#define COLOUR 0x0000040810204081ULL /* each seventh of 49 bits */

static int count(uint64_t mask) { return __builtin_popcountll(mask); }

static void score(const uint64_t *have, const int *shapes, const int *colours, int players, int *points) {
    for (int p = 0; p < players; p++) {
        int heads = count(have[p] & HEADS), tails = count(have[p] & TAILS);
        points[p] = 3 * (heads < tails ? heads : tails) + count(have[p] & DOLLARS);
    }
    for (int c = 0; c < 14; c++) {
        uint64_t mask = c < 7 ? 127ULL << 7 * c : COLOUR << (c - 7);
        int units[4], most = 0;
        for (int p = 0; p < players; p++) {
            units[p] = count(have[p] & mask) + ((c < 7 ? shapes[p] : colours[p]) == c % 7);
            if (units[p] > most) most = units[p];
        }
        for (int p = 0; p < players; p++) points[p] += 3 * (units[p] == most);
    }
}

/* decisions of a play from this set-up; points go to *points */
static int shell_beach(const int *spaces, int sun, const int *shapes, const int *colours, int players, int *points) {
    uint64_t row[8] = {0}, column[8] = {0}, have[4] = {0}, left = ~(1ULL << sun), reach;
    for (int i = 0; i < 64; i++) {
        row[spaces[i] >> 3] |= 1ULL << i;
        column[spaces[i] & 7] |= 1ULL << i;
    }
    int bucket = spaces[sun], seat = 0, decisions = 0;
    while ((reach = (row[bucket >> 3] | column[bucket & 7]) & left)) {
        uint64_t older = have[seat] & BOTTLES;
        decisions++;
        for (int n = pick(count(reach)); n > 0; n--) reach &= reach - 1;
        uint64_t item = reach & -reach;
        left ^= item;
        have[seat] |= item;
        bucket = spaces[__builtin_ctzll(item)];
        if (older) {
            decisions++;
            if (pick(2) == 0) {
                have[seat] ^= older & -older;
                continue;
            }
        }
        seat = seat + 1 == players ? 0 : seat + 1;
    }
    score(have, shapes, colours, players, points);
    return decisions;
}

static void shuffled(int *items, int number) {
    for (int i = 0; i < number; i++) items[i] = i;
    for (int last = number - 1; last > 0; last--) {
        int place = pick(last + 1), kept = items[place];
        items[place] = items[last];
        items[last] = kept;
    }
}

/* ---- what Python calls ---------------------------------------------------------------------------------- */

int one_tic_tac_toe(uint64_t seed, int *moves) {
    word = seed;
    return tic_tac_toe(moves);
}

int one_shell_beach(uint64_t seed, const int *spaces, int sun, const int *shapes, const int *colours, int players,
                    int *points) {
    word = seed;
    return shell_beach(spaces, sun, shapes, colours, players, points);
}

/* decisions of so many plays */
long many_tic_tac_toe(uint64_t seed, long plays) {
    long decisions = 0;
    word = seed;
    for (long i = 0; i < plays; i++) {
        int moves;
        tic_tac_toe(&moves);
        decisions += moves;
    }
    return decisions;
}

long many_shell_beach(uint64_t seed, long plays, int players) {
    long decisions = 0;
    word = seed;
    for (long i = 0; i < plays; i++) {
        int spaces[64], shapes[7], colours[7], points[4];
        shuffled(spaces, 64);
        shuffled(shapes, 7);
        shuffled(colours, 7);
        decisions += shell_beach(spaces, 7 * shapes[0] + colours[0], shapes + 1, colours + 1, players, points);
    }
    return decisions;
}
