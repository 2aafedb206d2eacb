/* Three games written by hand in C that play the engine's own random plays, bit for bit: the specified chance streams,
 * the policy's stream, the order of options. A row of words is written for each play: 0, decisions, winners, totals. */

#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    uint64_t key, at;
} stream;

/* ---- SHA-256 of a short text, and SplitMix64 -------------------------------------------------------------------- */

static const uint32_t K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
    0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
    0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
    0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

#define ROT(x, n) (((x) >> (n)) | ((x) << (32 - (n))))

static uint64_t key_of(uint64_t seed, const char *address) {
    unsigned char block[64] = {0};
    char digits[24];
    int n = 24;
    do digits[--n] = '0' + (char)(seed % 10); while (seed /= 10);
    int size = 24 - n;
    memcpy(block, digits + n, (size_t)size);
    block[size++] = '|';
    while (*address) block[size++] = (unsigned char)*address++;
    block[size] = 0x80;
    block[62] = (unsigned char)(size >> 5);
    block[63] = (unsigned char)(size << 3);
    uint32_t w[64];
    for (int i = 0; i < 16; i++) {
        uint32_t x;
        memcpy(&x, block + 4 * i, 4);
        w[i] = __builtin_bswap32(x);
    }
    for (int i = 16; i < 64; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (ROT(a, 7) ^ ROT(a, 18) ^ a >> 3) + w[i - 7] + (ROT(b, 17) ^ ROT(b, 19) ^ b >> 10);
    }
    uint32_t a = 0x6a09e667, b = 0xbb67ae85, c = 0x3c6ef372, d = 0xa54ff53a;
    uint32_t e = 0x510e527f, f = 0x9b05688c, g = 0x1f83d9ab, h = 0x5be0cd19;
    for (int i = 0; i < 64; i++) {
        uint32_t s = h + (ROT(e, 6) ^ ROT(e, 11) ^ ROT(e, 25)) + (g ^ (e & (f ^ g))) + K[i] + w[i];
        uint32_t t = (ROT(a, 2) ^ ROT(a, 13) ^ ROT(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + s, d = c, c = b, b = a, a = s + t;
    }
    return (uint64_t)(a + 0x6a09e667) << 32 | (uint32_t)(b + 0xbb67ae85);
}

static stream opened(uint64_t seed, const char *address) {
    stream s = {key_of(seed, address), 0};
    return s;
}

static inline int below(stream *s, uint64_t n) {
    for (;;) {
        uint64_t z = s->key + ++s->at * 0x9E3779B97F4A7C15ULL;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
        z ^= z >> 31;
        if (z >= n || z >= -n % n) return (int)(z % n);
    }
}

static inline uint64_t nth(uint64_t mask, int n) {
    while (n--) mask &= mask - 1;
    return mask & -mask;
}

/* ---- tic-tac-toe and connect four ----------------------------------------------------------------------------------- */

void same_tic_tac_toe(uint64_t seed, long plays, int64_t *rows) {
    static const int lines[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    for (long i = 0; i < plays; i++, rows += 5) {
        stream policy = opened(seed + (uint64_t)i, "playout");
        uint64_t hands[2] = {0, 0}, free = 0777;
        int seat = 0, moves = 0, won = 0;
        while (free && !won) {
            uint64_t mark = nth(free, below(&policy, (uint64_t)__builtin_popcountll(free)));
            moves++;
            hands[seat] |= mark;
            free ^= mark;
            for (int k = 0; k < 8; k++)
                if ((hands[seat] & (uint64_t)lines[k]) == (uint64_t)lines[k]) won = 1 << seat;
            seat ^= 1;
        }
        rows[0] = 0, rows[1] = moves, rows[2] = won, rows[3] = rows[4] = 0;
    }
}

/* columns of 7 bits, the lowest bit at the foot */
static inline int four(uint64_t b) {
    static const int ways[4] = {1, 6, 7, 8};
    for (int k = 0; k < 4; k++) {
        uint64_t two = b & b >> ways[k];
        if (two & two >> 2 * ways[k]) return 1;
    }
    return 0;
}

void same_connect_four(uint64_t seed, long plays, int64_t *rows) {
    for (long i = 0; i < plays; i++, rows += 5) {
        stream policy = opened(seed + (uint64_t)i, "playout");
        uint64_t hands[2] = {0, 0};
        int height[7] = {0}, seat = 0, moves = 0, won = 0;
        while (moves < 42 && !won) {
            int open[7], count = 0;
            for (int c = 0; c < 7; c++)
                if (height[c] < 6) open[count++] = c;
            int column = open[below(&policy, (uint64_t)count)];
            hands[seat] |= 1ULL << (7 * column + height[column]++);
            moves++;
            if (four(hands[seat])) won = 1 << seat;
            seat ^= 1;
        }
        rows[0] = 0, rows[1] = moves, rows[2] = won, rows[3] = rows[4] = 0;
    }
}

/* ---- shell beach ----------------------------------------------------------------------------------------------------- */

#define HEADS (15ULL << 49)
#define TAILS (15ULL << 53)
#define DOLLARS (15ULL << 57)
#define BOTTLES (7ULL << 61)
#define COLOUR 0x0000040810204081ULL /* each seventh of 49 bits */

static int count(uint64_t mask) { return __builtin_popcountll(mask); }

static void shuffled(stream *s, int *items, int number) {
    for (int i = 0; i < number; i++) items[i] = i;
    for (int last = number - 1; last > 0; last--) {
        int place = below(s, (uint64_t)last + 1), kept = items[place];
        items[place] = items[last];
        items[last] = kept;
    }
}

static int units(const uint64_t *have, const int *shapes, const int *colours, int p, int c) {
    uint64_t mask = c < 7 ? 127ULL << 7 * c : COLOUR << (c - 7);
    return count(have[p] & mask) + ((c < 7 ? shapes[p] : colours[p]) == c % 7);
}

void same_shell_beach(uint64_t first, long plays, int players, int64_t *rows) {
    for (long i = 0; i < plays; i++, rows += 3 + players) {
        uint64_t seed = first + (uint64_t)i, row[8] = {0}, column[8] = {0}, have[4] = {0}, free = ~0ULL, reach;
        stream policy = opened(seed, "playout"), scatter = opened(seed, "setup.items#1");
        stream one = opened(seed, "setup.sun#1"), two = opened(seed, "setup.sun#2");
        int spaces[64], shapes[7], colours[7], mine[4], yours[4], seat = 0, decisions = 0;
        for (int item = 0; item < 64; item++) {
            uint64_t spot = nth(free, below(&scatter, (uint64_t)(64 - item)));
            free ^= spot;
            int space = spaces[item] = __builtin_ctzll(spot);
            row[space >> 3] |= 1ULL << item;
            column[space & 7] |= 1ULL << item;
        }
        shuffled(&one, shapes, 7);
        shuffled(&two, colours, 7);
        int sun = 7 * shapes[6] + colours[6], bucket = spaces[sun];
        for (int p = 0; p < players; p++) mine[p] = shapes[5 - p], yours[p] = colours[5 - p];
        uint64_t left = ~(1ULL << sun);
        while ((reach = (row[bucket >> 3] | column[bucket & 7]) & left)) {
            uint64_t older = have[seat] & BOTTLES;
            decisions++;
            uint64_t item = nth(reach, below(&policy, (uint64_t)count(reach)));
            left ^= item;
            have[seat] |= item;
            bucket = spaces[__builtin_ctzll(item)];
            if (older) {
                decisions++;
                if (below(&policy, 2) == 0) {
                    have[seat] ^= older & -older;
                    continue;
                }
            }
            seat = seat + 1 == players ? 0 : seat + 1;
        }
        int64_t *points = rows + 3;
        int most = -1, matches = -1, winners = 0;
        for (int p = 0; p < players; p++) {
            int heads = count(have[p] & HEADS), tails = count(have[p] & TAILS);
            points[p] = 3 * (heads < tails ? heads : tails) + count(have[p] & DOLLARS);
        }
        for (int c = 0; c < 14; c++) {
            int held[4], best = 0;
            for (int p = 0; p < players; p++) {
                held[p] = units(have, mine, yours, p, c);
                if (held[p] > best) best = held[p];
            }
            for (int p = 0; p < players; p++) points[p] += 3 * (held[p] == best);
        }
        for (int p = 0; p < players; p++) {
            int like = units(have, mine, yours, p, sun / 7) + units(have, mine, yours, p, 7 + sun % 7);
            if (points[p] > most || (points[p] == most && like > matches)) most = (int)points[p], matches = like, winners = 0;
            if (points[p] == most && like == matches) winners |= 1 << p;
        }
        rows[0] = 0, rows[1] = decisions, rows[2] = winners;
    }
}
