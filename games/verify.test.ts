/** The second implementation held against the engines: every table, every game, every lottery, with rounds as the host plays them. */
import { expect, it } from 'vitest';
import { arcadeEngine } from '#games/arcade/games.ts';
import type { Engine, Json } from '#games/contract.ts';
import { describeGame } from '#games/describe.ts';
import type { Description } from '#games/description.ts';
import { playWay, type Way } from '#games/engine-kit.ts';
import { engineOf } from '#games/engines.ts';
import { LOTTERIES } from '#games/lottery/lotteries.ts';
import { ENGINES, TABLE_ENGINES } from '#games/registry.ts';
import { MODEL_NAMES, TABLES_OF_MODEL, titleCode } from '#games/slots/contract.ts';
import { formatWire, minor, scaleDown } from '#kernel/money.ts';
import { makeChain } from '#kernel/rng/chain.node.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { seedHash, serverBlocks } from '#kernel/rng/seeds.node.ts';
import { rulesFor, selfTest, verify } from './verify/verify.mjs';

const SEED = Buffer.alloc(32, 41);
const json = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));
const rulesOf = (code: string): Description => {
  const rules = describeGame(code);
  if (!rules) throw new Error(`no rules of ${code}`);
  return json(rules);
};

/** A round as `GET /play/rounds/{id}/proof` answers it. */
function proofOf(engine: Engine, way: Way, nonce: number) {
  const { steps, actions, choice } = playWay(engine, way, (at) =>
    createDraw(serverBlocks(SEED, 'a-device', nonce), at),
  );
  const last = steps.at(-1);
  const win = last?.win ?? 0;
  const payout = scaleDown(minor(12_345n), BigInt(win), BigInt(last?.staked ?? engine.unitsPerStake));
  return json({
    gameCode: engine.code,
    engineVersion: engine.version,
    serverSeedHash: seedHash(SEED),
    serverSeed: SEED.toString('hex'),
    clientSeed: 'a-device',
    nonce,
    choice,
    actions,
    steps: steps.map(({ shown }) => shown),
    winUnits: win,
    stake: '123.45',
    payout: formatWire(payout, 'BDT'),
    currency: 'BDT',
  });
}

/** Any act that is open, in turn, so that every kind of act is played. */
const anyAct =
  (engine: Engine, nonce: number) =>
  (state: Json): Json => {
    const first = engine.proceed(state) ?? null;
    const more: Json[] = [
      { type: 'gamble', colour: nonce & 1 ? 'red' : 'black' },
      ...['split', 'double', 'insure', 'even', 'surrender', 'hit', 'stand', 'decline'].map((move) => ({
        move,
      })),
      { guess: 'higher' },
      { guess: 'lower' },
      { tile: (nonce * 7) & 15 },
      { door: nonce & 1 },
      { hold: [0, 3] },
    ];
    const open = more.filter((act) => engine.readAction(state, act) !== undefined);
    return open[(nonce >> 1) & 7] ?? open[0] ?? first;
  };

const CHOICES: Readonly<Record<string, readonly Json[]>> = {
  dice: [{ side: 'over', wins: 6_200 }],
  limbo: [{ target: 137 }],
  plinko: [
    { rows: 11, risk: 'high' },
    { rows: 16, risk: 'low' },
  ],
  wheel: [{ segments: 50, risk: 'high' }],
  keno: [{ picks: [3, 8, 21, 40, 17, 2], risk: 'low' }],
  mines: [
    { mines: 2, tile: 7 },
    { mines: 19, tile: 0 },
  ],
  towers: [{ level: 'easy', door: 2 }],
  'roulette-french': [
    {
      bets: [
        { spot: 'red', chips: 1 },
        { spot: 'n7', chips: 2 },
        { spot: 'corner-17', chips: 3 },
      ],
    },
  ],
  'roulette-american': [
    {
      bets: [
        { spot: 'five-0', chips: 2 },
        { spot: 'black', chips: 1 },
      ],
    },
  ],
  'punto-banco': [
    {
      bets: ['tie', 'banker', 'player-pair', 'player', 'banker-pair'].map((spot, at) => ({
        spot,
        chips: at + 1,
      })),
    },
  ],
};

function holds(engine: Engine, rounds: number, choices: readonly Json[]): void {
  const rules = rulesOf(engine.code);
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const choice = choices[nonce - choices.length * Math.floor(nonce / choices.length)] ?? null;
    const proof = proofOf(engine, { choice, choose: anyAct(engine, nonce) }, nonce);
    const { ok, checks, what } = verify(proof, rules);
    expect({ nonce, wrong: checks.filter((one) => !one.ok) }).toEqual({ nonce, wrong: [] });
    expect([ok, what]).toEqual([true, 'round']);
  }
}

it('knows SHA-256 and HMAC as the machine does', async () => {
  expect(await selfTest()).toBe(true);
});

it.each(MODEL_NAMES)('plays every table of %s as its engine does, bought features too', (model) => {
  for (let number = 1; number <= TABLES_OF_MODEL; number += 1) {
    const engine = engineOf(titleCode({ name: 'river-tiger', model, number, emblem: 'tiger' }));
    if (!engine) throw new Error(`${model} ${number}`);
    holds(engine, 8, engine.readChoice({ buy: true }) === undefined ? [null] : [null, { buy: true }]);
  }
});

it.each([...ENGINES.keys()])('plays %s as its engine does', (code) => {
  const engine = ENGINES.get(code);
  if (!engine) throw new Error(code);
  holds(engine, 36, [arcadeEngine(code)?.firstChoice ?? null, ...(CHOICES[code] ?? [])]);
});

const CHAIN = makeChain(SEED, 60);
const linkOf = (n: number): { n: number; link: string; commitment: string } => ({
  n,
  link: CHAIN.link(n).toString('hex'),
  commitment: CHAIN.commitment(n),
});

it.each([...TABLE_ENGINES.keys()])('deals %s and pays its places as its engine does', (code) => {
  const engine = TABLE_ENGINES.get(code);
  if (!engine) throw new Error(code);
  const rules = rulesOf(code);
  const text = `${code}/2026-11-23`;
  for (let n = 1; n <= 24; n += 1) {
    const played = engine.play(createDraw(serverBlocks(CHAIN.link(n), text, n)));
    const sold = Array.from({ length: 30 }, (_, at) => at * 17 + n);
    const outcome = engine.pool?.divide(played, new Map(sold.map((card) => [`card-${card}`, 100]))) ?? played;
    const spots = engine.pool ? sold.map((card) => `card-${card}`) : engine.spots.map((spot) => spot.code);
    const parts = (auto?: number) =>
      spots.map((spot) => {
        const { numerator, denominator } =
          engine.flight?.back({ auto }, outcome) ?? engine.returns(outcome, spot);
        const payout = scaleDown(minor(12_345n), BigInt(numerator), BigInt(denominator));
        return { spot, stake: '123.45', payout: formatWire(payout, 'BDT') };
      });
    const ways = engine.flight ? [101, 150, 200, 1_000] : [undefined];
    const bets = ways.map((auto) => ({
      serial: `b${auto}`,
      state: 'settled',
      out:
        auto === undefined
          ? null
          : `${Math.floor(auto / 100)}.${String(auto - 100 * Math.floor(auto / 100)).padStart(2, '0')}`,
      parts: parts(auto),
    }));
    const proof = json({
      round: { ...linkOf(n), outcome },
      engineVersion: engine.version,
      root: CHAIN.root,
      text,
      bets,
    });
    expect(rulesFor(proof)).toEqual({ gameCode: code, version: engine.version });
    const { ok, checks } = verify(proof, rules);
    expect({ n, wrong: checks.filter((one) => !one.ok) }).toEqual({ n, wrong: [] });
    expect([ok, checks.length > bets.length]).toEqual([true, true]);
  }
});

it.each([...LOTTERIES.keys()])('draws %s as its engine does', (code) => {
  const text = `${code}/2026-11-23`;
  for (let n = 1; n <= 24; n += 1) {
    const result = LOTTERIES.get(code)?.draw(createDraw(serverBlocks(CHAIN.link(n), text, n)));
    const proof = json({ draw: { game: code, ...linkOf(n), result }, engine: code, text, root: CHAIN.root });
    expect(verify(proof)).toMatchObject({ ok: true, what: 'draw' });
  }
});

it('says what differs when anything was changed, and why something cannot be checked', () => {
  const engine = engineOf('dice');
  if (!engine) throw new Error('no dice');
  const proof = proofOf(engine, { choice: { side: 'under', wins: 5_000 } }, 3);
  const rules = rulesOf('dice');
  const wrongIn = (change: object): string[] =>
    verify({ ...proof, ...change }, rules)
      .checks.filter((one) => !one.ok)
      .map(({ name }) => name);
  expect(wrongIn({})).toEqual([]);
  expect(wrongIn({ payout: '999.00' })).toEqual(['payout']);
  expect(wrongIn({ serverSeedHash: 'f'.repeat(64) })).toEqual(['fingerprint of the server seed']);
  expect(wrongIn({ nonce: 4 })).toContain('roll');
  for (const [change, why] of [
    [{ serverSeed: null }, /still secret/],
    [{ engineVersion: 9 }, /version 9/],
  ] as const)
    expect(() => verify({ ...proof, ...change }, rules)).toThrow(why);
  expect(() => verify({}, rules)).toThrow(/neither/);
});
