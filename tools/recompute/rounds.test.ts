import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gamesReaching, multiplierOf } from '#games/crash/engine/multiplier.ts';
import { HOSTILE, playOut } from '#games/engine-kit.ts';
import { ENGINES, tableEngineOf } from '#games/registry.ts';
import { engineFor, PROVED } from '#games/slots/models.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { recompute, recomputeWith } from './rounds.ts';

const SEED = '05'.repeat(32);
const round = {
  id: '1',
  game: 'monsoon-tiger',
  engineVersion: 1,
  serverSeed: SEED,
  clientSeed: 'player',
  nonce: 7,
  stake: '1.00',
  currency: 'USD',
  choice: null,
  actions: [] as unknown[],
};

const engines = new Map([
  ...ENGINES,
  ...[...PROVED.values()]
    .filter(({ table }) => table.code.endsWith('-1'))
    .map((proved) => [proved.table.code, engineFor(proved, true)] as const),
]);

describe('a round', () => {
  it('of any engine comes out as the host played it, act by act, and pays stake × units ÷ units of a stake, rounded down', () => {
    for (const engine of engines.values()) {
      for (let nonce = 0; nonce < 12; nonce += 1) {
        const draw = createDraw(serverBlocks(Buffer.from(SEED, 'hex'), 'player', nonce));
        const steps = [engine.start(null, draw)];
        const actions: unknown[] = [];
        for (let step = steps[0]; step && !step.done; step = steps.at(-1)) {
          const action = engine.proceed(step.state);
          if (action === undefined) break;
          actions.push(action);
          steps.push(engine.act(step.state, action, draw));
        }
        // Nobody may decide for the player here: the host gives the stake back.
        if (!steps.at(-1)?.done) continue;
        const { win = 0, staked } = steps.at(-1) ?? {};
        const line = {
          ...round,
          game: engine.code,
          engineVersion: engine.version,
          nonce,
          stake: '7.77',
          actions,
        };
        const cents = (777n * BigInt(win)) / BigInt(staked ?? engine.unitsPerStake);
        expect(recomputeWith(engines, JSON.parse(JSON.stringify(line)))).toEqual({
          id: '1',
          steps: steps.map(({ shown }) => shown),
          winUnits: win,
          ...(staked === undefined ? {} : { stakedUnits: staked }),
          payout: `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`,
        });
      }
    }
  });

  it('is taken as the product exports it, and one that is not over says so', () => {
    const { id: _, game, ...rest } = round;
    const exported = {
      ...rest,
      roundId: 'r',
      gameCode: game,
      serverSeedHash: 'x',
      steps: [],
      winUnits: 99,
      payout: '9.00',
      nonce: 1,
    };
    expect(recompute(exported)).toMatchObject({ id: 'r', winUnits: expect.any(Number) });
    const engine = ENGINES.get('monsoon-tiger');
    const open = Array.from({ length: 400 }, (_unused, nonce) => nonce).find(
      (nonce) =>
        engine &&
        playOut(engine, createDraw(serverBlocks(Buffer.from(SEED, 'hex'), 'player', nonce))).length > 1,
    );
    expect(recompute({ ...round, nonce: open })).toMatchObject({ id: '1', open: true });
  });

  it('in a currency without decimals is paid in whole ones', () => {
    expect(recompute({ ...round, stake: '1000', currency: 'VND' })).toMatchObject({
      payout: expect.stringMatching(/^[0-9]+$/),
    });
  });

  const wrong: readonly [string, object, string, string][] = [
    ['an unknown game', { game: 'toString' }, 'rounds.unknown_game', 'game'],
    ['another version of the engine', { engineVersion: 2 }, 'rounds.version', 'engineVersion'],
    ['a seed in capitals', { serverSeed: 'AB'.repeat(32) }, 'rounds.server_seed', 'serverSeed'],
    ['a seed cut short', { serverSeed: 'ab' }, 'rounds.server_seed', 'serverSeed'],
    ['a client seed with a line break', { clientSeed: 'a\nb' }, 'rounds.client_seed', 'clientSeed'],
    ['a choice the game does not have', { choice: { lines: 1 } }, 'rounds.choice', 'choice'],
    ['an act that is not open', { actions: [{ type: 'free-spin' }] }, 'rounds.action', 'actions.0'],
    ['acts that are no list', { actions: { 0: 1, length: 1 } }, 'rounds.actions', 'actions'],
    [
      'acts without an end',
      { actions: Array.from({ length: 10_001 }, () => ({})) },
      'rounds.actions',
      'actions',
    ],
    ['a stake below the smallest unit', { stake: '0.001' }, 'money.malformed', 'stake'],
    ['an unknown currency', { currency: 'constructor' }, 'money.unknown_currency', 'currency'],
  ];
  for (const [name, over, code, field] of wrong) {
    it(`with ${name} is refused`, () =>
      expect(recompute({ ...round, ...over })).toEqual({ id: '1', error: { code, field } }));
  }

  it('with a hostile number or text anywhere is refused, and never throws', () => {
    const numbers = [
      -1,
      -0,
      '1e3',
      Number.NaN,
      2 ** 63,
      '０１',
      ' 1',
      [1],
      {},
      null,
      true,
      '9'.repeat(40),
      '-0',
      '+1',
      '0x1',
      '1.',
      '.5',
      1.5,
    ];
    for (const value of numbers) {
      for (const field of ['stake', 'nonce', 'engineVersion'] as const) {
        if (field === 'nonce' && Object.is(value, -0)) continue; // −0 is 0 in JSON
        expect(recompute({ ...round, [field]: value }), `${field} ${String(value)}`).toMatchObject({
          error: { field },
        });
      }
    }
    for (const value of HOSTILE) {
      for (const field of [
        'game',
        'serverSeed',
        'clientSeed',
        'currency',
        'choice',
        'actions',
        'chain',
        'id',
      ])
        expect(() => recompute({ ...round, [field]: value })).not.toThrow();
      expect(() => recompute(value)).not.toThrow();
    }
    expect(recompute({ ...round, ...JSON.parse('{"__proto__":{"game":"x"}}') })).not.toHaveProperty('error');
  });
});

describe('a game of crash', () => {
  // Published by a verifier of another house (github Kyran121/provably-fair-verifierform-stake @9e0e62a, unit tests).
  const chain = {
    game: 'crash',
    seed: 'd8276461230081da5d9e251397b511bbf792725786c3d9c79b386c665cbba63f',
    salt: '0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4',
  };

  it('ends where the published one ended', () => {
    expect(recompute({ id: 'c', chain })).toEqual({ id: 'c', multiplier: '1.18' });
  });

  it('reaches each multiplier in as many of 2^32 games as stated, which keeps one per cent', () => {
    expect(multiplierOf(0n)).toBe(99n * 2n ** 32n);
    expect(multiplierOf(2n ** 32n - 1n)).toBe(100n);
    fc.assert(
      fc.property(fc.bigInt({ min: 101n, max: 10_000_000n }), (hundredths) => {
        const games = gamesReaching(hundredths);
        // The last hash that reaches it, and the first that does not.
        expect(multiplierOf(games - 1n)).toBeGreaterThanOrEqual(hundredths);
        expect(multiplierOf(games)).toBeLessThan(hundredths);
        const returned = games * hundredths;
        expect(returned).toBeLessThanOrEqual(99n * 2n ** 32n);
        expect(99n * 2n ** 32n - returned).toBeLessThan(hundredths);
      }),
    );
  });

  it('is refused with another game, a hash or a salt that is none', () => {
    for (const [field, value] of [
      ['game', 'slide'],
      ['seed', chain.seed.toUpperCase()],
      ['seed', `${chain.seed}\n`],
      ['seed', chain.seed.slice(1)],
      ['seed', 5],
      ['salt', ''],
      ['salt', 'a b'],
      ['salt', null],
    ])
      expect(recompute({ id: 'c', chain: { ...chain, [String(field)]: value } })).toMatchObject({
        id: 'c',
        error: { field: `chain.${field}` },
      });
    for (const value of HOSTILE)
      if (value !== undefined) expect(recompute({ id: 'c', chain: value })).toHaveProperty('error');
  });
});

it('as a command answers line by line, wrong ones too, and ends with 1', () => {
  const lines = [
    JSON.stringify(round),
    '{"id":2,',
    JSON.stringify({ ...round, id: 3, nonce: -1 }),
    JSON.stringify({ ...round, id: 4 }),
  ];
  const home = join(import.meta.dirname, '../..');
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(home, 'tools/recompute/main.ts'), 'rounds'],
    {
      cwd: home,
      input: lines.join('\n'),
      encoding: 'utf8',
    },
  );
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
    ['1', undefined],
    [null, 'line.malformed'],
    [3, 'rounds.nonce'],
    [4, undefined],
  ]);
  expect(status).toBe(1);
});

describe('a round of a table', () => {
  const link = '07'.repeat(32);
  const line = { game: 'roulette', engineVersion: 1, link, text: 'roulette/2026-11-23', n: 42 };

  it('is dealt from its link again, and each place says what comes back', () => {
    const places = Object.fromEntries((tableEngineOf('roulette')?.spots ?? []).map(({ code }) => [code, 1]));
    const answer = recompute({ id: 't', table: { ...line, laid: places } }) as unknown as {
      outcome: object;
      result: string;
      returns: Record<string, string>;
    };
    const engine = tableEngineOf('roulette');
    const draw = createDraw(serverBlocks(Buffer.from(link, 'hex'), 'roulette/2026-11-23', 42));
    expect(answer.outcome).toEqual(engine?.play(draw));
    expect(Object.keys(answer.returns)).toHaveLength(157);
    expect(Object.values(answer.returns)).toContain('36/1');
  });

  it('of bingo is divided among the cards that were sold', () => {
    const bingo = {
      ...line,
      game: 'bingo-90',
      text: 'bingo-90/2026-11-23',
      laid: { 'card-7': 1, 'card-8': 1 },
    };
    const answer = recompute({ id: 't', table: bingo }) as unknown as { returns: Record<string, string> };
    const back = Object.values(answer.returns).map((fraction) => {
      const [above = 0, below = 1] = fraction.split('/').map(Number);
      return above / below;
    });
    expect(back.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1.7, 9);
  });

  it.each([
    ['game', 'poker', 'rounds.unknown_game'],
    ['engineVersion', 2, 'rounds.version'],
    ['link', 'abc', 'table.link'],
    ['text', 'with space', 'table.text'],
    ['n', -1, 'table.n'],
    ['laid', { 'straight-99': 1 }, 'table.laid'],
    ['laid', { red: 0.5 }, 'table.laid'],
    ['laid', { red: -1 }, 'table.laid'],
    ['laid', ['red'], 'table.laid'],
  ])('refuses %s %j', (field, value, code) => {
    expect(recompute({ id: 't', table: { ...line, [field]: value } })).toMatchObject({ error: { code } });
  });
});

it('prints the figures of a sheet, or the line that cannot be read', () => {
  const home = join(import.meta.dirname, '../..');
  const par = (input: string) =>
    spawnSync(process.execPath, ['--import', 'tsx', join(home, 'tools/par/main.ts'), '-'], {
      cwd: home,
      input,
      encoding: 'utf8',
    });
  const good = par('reel A B\nreel A B\npay A x2 = 3\n');
  expect(good.status).toBe(0);
  expect(good.stdout).toContain('75.000000 %  = 3/4');
  const bad = par('reel A B\npay Z x1 = 3\n');
  expect([bad.status, bad.stdout, bad.stderr]).toEqual([1, '', "haat par: line 2: 'Z' is on no reel\n"]);
});
