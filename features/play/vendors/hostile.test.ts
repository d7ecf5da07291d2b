/** What no vendor should send and some do: bodies of anything, names used for something else, everything at once. Nothing moves that should not, and every answer is one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { isStatus } from './contract/protocol.ts';
import { signA } from './providers/signature.ts';
import { vendorOfFile } from './vendor-of-file.fixture.ts';
import { type Answer, CODE, GAME, type TestVendor, type Words, wordsOf } from './vendors.fixture.ts';

let vendor: TestVendor;
vendorOfFile((opened) => {
  vendor = opened;
});

type Who = Awaited<ReturnType<TestVendor['player']>>;
const VERBS = [
  'bet',
  'win',
  'rollback',
  'cancel',
  'adjust',
  'award',
  'endRound',
  'balance',
  'info',
  'freeWin',
];
const walletOf = async ({ memberId, pockets }: Who): Promise<readonly [bigint, bigint]> => {
  const { cash, held } = await vendor.ledger.wallet(vendor.db, memberId, pockets);
  return [cash, held];
};
/** Bytes as they are, rightly signed. */
async function send(path: string, rawBody: Buffer): Promise<Answer> {
  const [receive] = vendor.processes;
  if (!receive) throw new Error('there is no process');
  const headers = signA(
    vendor.key,
    { method: 'POST', path: `/vendors/${CODE}/${path}`, body: rawBody },
    vendor.time.now,
  );
  const call = { brandId: vendor.brand.id, vendor: CODE, path, rawBody };
  return JSON.parse(await receive({ ...call, header: (name) => headers[name] }));
}

describe('a body', () => {
  it('of any bytes has an answer of the protocol, and moves nothing', async () => {
    const who = await vendor.player();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...VERBS), fc.uint8Array({ maxLength: 60 }), async (verb, bytes) => {
        expect(isStatus((await send(verb, Buffer.from(bytes))).status)).toBe(true);
      }),
      { numRuns: 60 },
    );
    expect(await walletOf(who)).toEqual([100_000n, 0n]);
  });

  it('with any value in any field has one too, and moves nothing', async () => {
    const who = await vendor.player();
    const names = [
      'user',
      'token',
      'game_code',
      'currency',
      'round',
      'transaction_uuid',
      'request_uuid',
      'amount',
      'reference_transaction_uuid',
    ];
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(
        '',
        ' ',
        '\u0000',
        '0',
        '-1',
        '1e9',
        '9'.repeat(30),
        'x'.repeat(65),
        '../..',
        "' or 1=1 --",
        '০',
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...VERBS),
        fc.constantFrom(...names),
        odd,
        async (verb, name, value) => {
          const whole = wordsOf(who, { amount: '0', reference_transaction_uuid: newId(), [name]: value });
          expect(isStatus((await send(verb, Buffer.from(JSON.stringify(whole)))).status)).toBe(true);
        },
      ),
      { numRuns: 120 },
    );
    expect(await walletOf(who)).toEqual([100_000n, 0n]);
  });

  it.each(['none', 'Bet', 'constructor', '__proto__', 'bet/more', 'transaction/bet', ''])(
    'for %j is wrong syntax',
    async (path) => {
      const who = await vendor.player();
      const body = Buffer.from(JSON.stringify(wordsOf(who, { amount: '1000000' })));
      expect((await send(path, body)).status).toBe('RS_ERROR_WRONG_SYNTAX');
      expect(await walletOf(who)).toEqual([100_000n, 0n]);
    },
  );
});

describe('a name that was used', () => {
  it.each([
    ['a bet', 'win', { reference_transaction_uuid: 'b' }],
    ['a bet', 'rollback', { reference_transaction_uuid: 'b' }],
    ['a bet', 'award', {}],
    ['a bet', 'endRound', {}],
  ] as const)('for %s is no %s', async (_, verb, more) => {
    const who = await vendor.player();
    const bet = wordsOf(who, { amount: '1000000' });
    await vendor.say('bet', bet);
    const other: Words = {
      ...bet,
      request_uuid: newId(),
      ...('reference_transaction_uuid' in more
        ? { reference_transaction_uuid: bet['transaction_uuid'] }
        : {}),
    };
    expect((await vendor.say(verb, other)).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
    expect(await walletOf(who)).toEqual([99_000n, 1_000n]);
  });

  it('by another member is his who was first', async () => {
    const [one, other] = [await vendor.player(), await vendor.player()];
    const bet = wordsOf(one, { amount: '1000000' });
    await vendor.say('bet', bet);
    const same = { ...bet, user: other.user, token: other.token, request_uuid: newId() };
    expect((await vendor.say('bet', same)).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
    const win = wordsOf(other, {
      amount: '9000000',
      reference_transaction_uuid: bet['transaction_uuid'],
      round: bet['round'],
    });
    expect((await vendor.say('win', win)).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    const back = wordsOf(other, { reference_transaction_uuid: bet['transaction_uuid'], round: bet['round'] });
    expect((await vendor.say('rollback', back)).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    expect(await walletOf(other)).toEqual([100_000n, 0n]);
    expect(await walletOf(one)).toEqual([99_000n, 1_000n]);
    // What somebody else has said of it buries nothing.
    const won = wordsOf(one, {
      amount: '2000000',
      reference_transaction_uuid: bet['transaction_uuid'],
      round: bet['round'],
    });
    expect((await vendor.say('win', won)).status).toBe('RS_OK');
  });

  it('of a stranger, or of a member of nobody, is nobody’s', async () => {
    const who = await vendor.player();
    for (const user of ['p-nobody', who.memberId, who.user.toUpperCase()])
      expect((await vendor.say('bet', wordsOf(who, { user, amount: '1000000' }))).status).toBe(
        'RS_ERROR_INVALID_TOKEN',
      );
    expect(await walletOf(who)).toEqual([100_000n, 0n]);
  });
});

describe('everything at once', () => {
  it('from two processes comes to one of the ends that an order of it has', async () => {
    const ends = new Set<bigint>();
    for (let n = 0; n < 12; n += 1) {
      const who = await vendor.player();
      const [round, bet, win, back, end] = [newId(), newId(), newId(), newId(), newId()];
      const words = (more: Words): Words => wordsOf(who, { round, ...more });
      const calls: readonly (readonly [string, Words])[] = [
        ['bet', words({ transaction_uuid: bet, amount: '1000000' })],
        ['win', words({ transaction_uuid: win, reference_transaction_uuid: bet, amount: '2500000' })],
        ['rollback', words({ transaction_uuid: back, reference_transaction_uuid: bet })],
        ['endRound', words({ transaction_uuid: end })],
      ];
      const twice = [...calls, ...calls];
      // Another first one each time: what comes first decides.
      const turned = [...twice.slice(n % 4), ...twice.slice(0, n % 4)];
      const said = await Promise.all(turned.map(([verb, body], at) => vendor.say(verb, body, at)));
      for (const { status } of said) expect(isStatus(status) && status !== 'RS_ERROR_UNKNOWN').toBe(true);
      const [cash, held] = await walletOf(who);
      expect(held).toBe(0n);
      ends.add(cash);
      // Lost, taken back, or won: nothing else is an end of these calls.
      expect([99_000n, 100_000n, 101_500n]).toContain(cash);
    }
    expect(ends.size).toBeGreaterThan(0);
  });

  it('of many members, each has what his calls come to', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => vendor.player()));
    await Promise.all(
      people.map(async (who, n) => {
        const bet = wordsOf(who, { amount: '1000000' });
        await vendor.say('bet', bet, n);
        const more = { round: bet['round'], reference_transaction_uuid: bet['transaction_uuid'] };
        if (n % 3 === 0) await vendor.say('rollback', wordsOf(who, more), n + 1);
        else
          await vendor.say(
            'win',
            wordsOf(who, { ...more, amount: n % 3 === 1 ? '3000000' : '0', round_closed: true }),
            n + 1,
          );
      }),
    );
    for (const [n, who] of people.entries())
      expect(await walletOf(who)).toEqual([[100_000n, 102_000n, 99_000n][n % 3], 0n]);
  });

  it('a balance below zero is none: two bets of all there is, from two processes', async () => {
    const who = await vendor.player(1_000n);
    const said = await Promise.all(
      [0, 1, 2, 3].map((n) => vendor.say('bet', wordsOf(who, { amount: '1000000' }), n)),
    );
    expect(said.map(({ status }) => status).toSorted()).toEqual([
      'RS_ERROR_NOT_ENOUGH_MONEY',
      'RS_ERROR_NOT_ENOUGH_MONEY',
      'RS_ERROR_NOT_ENOUGH_MONEY',
      'RS_OK',
    ]);
    expect(await walletOf(who)).toEqual([0n, 1_000n]);
  });
});

it('a game of another vendor, or one that is withdrawn, takes no bet; what has begun is paid', async () => {
  const who = await vendor.player();
  const bet = wordsOf(who, { amount: '1000000' });
  await vendor.say('bet', bet);
  await arrange(vendor.db, 'update vendors.games set withdrawn = true where ref = $1', [GAME]);
  try {
    expect((await vendor.say('bet', wordsOf(who, { amount: '1000000' }))).status).toBe(
      'RS_ERROR_INVALID_GAME',
    );
    const more = { round: bet['round'], reference_transaction_uuid: bet['transaction_uuid'] };
    expect((await vendor.say('win', wordsOf(who, { ...more, amount: '1500000' }))).status).toBe('RS_OK');
  } finally {
    await arrange(vendor.db, 'update vendors.games set withdrawn = false where ref = $1', [GAME]);
  }
  expect(await walletOf(who)).toEqual([100_500n, 0n]);
});
