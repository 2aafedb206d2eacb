/* Shell Beach on a board of SIZE x SIZE spaces (growth.py has the supply), by hand: the engine's own random plays, bit for
 * bit, as same.c plays them. Masks of as many words as the items take; what is scored is counted as it is taken. */

#include "same.c"

enum { ITEMS = SIZE * SIZE, WORDS = (ITEMS + 63) / 64, KINDS = SIZE - 1, HALF = SIZE / 2 };
enum { HEAD = KINDS * KINDS, TAIL = HEAD + HALF, DOLLAR = TAIL + HALF, BOTTLE = DOLLAR + HALF };

typedef struct {
    int units[2 * KINDS], heads, tails, dollars;
    uint64_t bottles;
} hand;

void sized_beach(uint64_t first, long plays, int players, int64_t *rows) {
    for (long i = 0; i < plays; i++, rows += 3 + players) {
        uint64_t seed = first + (uint64_t)i, row[SIZE][WORDS] = {{0}}, column[SIZE][WORDS] = {{0}}, left[WORDS];
        stream policy = opened(seed, "playout"), scatter = opened(seed, "setup.items#1");
        stream one = opened(seed, "setup.sun#1"), two = opened(seed, "setup.sun#2");
        int shapes[KINDS], colours[KINDS], spaces[ITEMS], seat = 0, decisions = 0;
        uint64_t free[WORDS];
        hand hands[4] = {{{0}, 0, 0, 0, 0}};
        for (int w = 0; w < WORDS; w++) {
            int bits = ITEMS - 64 * w;
            free[w] = left[w] = bits >= 64 ? ~0ULL : (1ULL << bits) - 1;
        }
        for (int item = 0; item < ITEMS; item++) {
            int number = below(&scatter, (uint64_t)(ITEMS - item)), w = 0;
            for (int here; number >= (here = count(free[w])); w++) number -= here;
            uint64_t spot = nth(free[w], number);
            free[w] ^= spot;
            int space = spaces[item] = 64 * w + __builtin_ctzll(spot);
            row[space / SIZE][item / 64] |= 1ULL << item % 64;
            column[space % SIZE][item / 64] |= 1ULL << item % 64;
        }
        shuffled(&one, shapes, KINDS);
        shuffled(&two, colours, KINDS);
        int sun_shape = shapes[KINDS - 1], sun_colour = colours[KINDS - 1], sun = KINDS * sun_shape + sun_colour;
        int bucket = spaces[sun];
        for (int p = 0; p < players; p++) {
            hands[p].units[shapes[KINDS - 2 - p]]++;
            hands[p].units[KINDS + colours[KINDS - 2 - p]]++;
        }
        left[sun / 64] ^= 1ULL << sun % 64;
        for (;;) {
            uint64_t reach[WORDS];
            int number = 0, w = 0;
            for (int k = 0; k < WORDS; k++) {
                reach[k] = (row[bucket / SIZE][k] | column[bucket % SIZE][k]) & left[k];
                number += count(reach[k]);
            }
            if (!number) break;
            hand *mine = &hands[seat];
            uint64_t older = mine->bottles;
            decisions++;
            number = below(&policy, (uint64_t)number);
            for (int here; number >= (here = count(reach[w])); w++) number -= here;
            uint64_t taken = nth(reach[w], number);
            left[w] ^= taken;
            int item = 64 * w + __builtin_ctzll(taken);
            bucket = spaces[item];
            if (item < HEAD) mine->units[item / KINDS]++, mine->units[KINDS + item % KINDS]++;
            else if (item < TAIL) mine->heads++;
            else if (item < DOLLAR) mine->tails++;
            else if (item < BOTTLE) mine->dollars++;
            else mine->bottles |= 1ULL << (item - BOTTLE);
            if (older) {
                decisions++;
                if (below(&policy, 2) == 0) {
                    mine->bottles ^= older & -older;
                    continue;
                }
            }
            seat = seat + 1 == players ? 0 : seat + 1;
        }
        int64_t *points = rows + 3;
        int most = -1, matches = -1, winners = 0;
        for (int p = 0; p < players; p++)
            points[p] = 3 * (hands[p].heads < hands[p].tails ? hands[p].heads : hands[p].tails) + hands[p].dollars;
        for (int c = 0; c < 2 * KINDS; c++) {
            int best = 0;
            for (int p = 0; p < players; p++)
                if (hands[p].units[c] > best) best = hands[p].units[c];
            for (int p = 0; p < players; p++) points[p] += 3 * (hands[p].units[c] == best);
        }
        for (int p = 0; p < players; p++) {
            int like = hands[p].units[sun_shape] + hands[p].units[KINDS + sun_colour];
            if (points[p] > most || (points[p] == most && like > matches)) most = (int)points[p], matches = like, winners = 0;
            if (points[p] == most && like == matches) winners |= 1 << p;
        }
        rows[0] = 0, rows[1] = decisions, rows[2] = winners;
    }
}
