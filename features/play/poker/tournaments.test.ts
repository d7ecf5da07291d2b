/** A tournament on a real database: entries are held, the last one left is paid, what never began is given back. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { enter, leaveTournament, listTournaments, readTournament } from './service/entries.ts';
import { openTestPoker, type Player, type TestPoker } from './service/poker.fixture.ts';
import { runTournaments } from './service/tournaments.ts';
import { PUT_TOURNAMENT } from './store/tournaments.ts';

let t: TestPoker;
beforeAll(async () => {
  t = await openTestPoker();
});
afterAll(() => t.close());

const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );

async function tournament(
  more: {
    readonly kind?: 'sng' | 'mtt';
    readonly seats?: number;
    readonly most?: number;
    readonly late?: number;
    readonly rebuys?: number;
  } = {},
) {
  const { kind = 'sng', seats = 3, most = 3, late = 0, rebuys = 0 } = more;
  const id = newId<'tournament'>();
  const levels = [
    ['2500', '5000', '0'],
    ['100000', '200000', '0'],
  ];
  await t.needs.db.run(PUT_TOURNAMENT, [
    id,
    t.house.brand.id,
    kind,
    `Test ${id}`,
    'holdem',
    'no',
    'BDT',
    10_000n,
    1_000n,
    300_000n,
    seats,
    2,
    most,
    kind === 'mtt' ? new Date(Date.now() - 1_000) : null,
    JSON.stringify(levels),
    60_000,
    late,
    rebuys,
    0,
    0,
  ]);
  return id;
}
const join = (id: string, who: Player, key = newId()) =>
  enter(t.needs, {
    brandId: t.house.brand.id,
    memberId: who.memberId,
    name: 'tester',
    id,
    key,
    entropy: 'test-entropy',
  });

/** Plays all tables of a tournament on, everybody all in, until it is over. */
async function playOut(id: string, players: readonly Player[]): Promise<void> {
  for (let step = 0; step < 300; step += 1) {
    await runTournaments(t.needs);
    const shown = await readTournament(t.needs, t.house.brand.id, id, undefined);
    if (shown.state !== 'running') return;
    await t.turn();
    for (const code of new Set(shown.standing.flatMap(({ table }) => table ?? []))) {
      const row = await t.hand(code);
      if (row?.state !== 'playing') continue;
      const table = await t.look(code, players[0]);
      const hand = table.hand;
      if (hand?.acting === null) continue;
      await t.decide(code, players, 'raise', 10n ** 12n).catch(() => undefined);
      const { optionsOf } = await import('#games/poker/engine/hand.ts');
      const { handAfter } = await import('./rules/lines.ts');
      const now = await t.hand(code);
      if (!now || now.state !== 'playing' || now.acting === null) continue;
      const { raise } = optionsOf(handAfter(now.setup, now.lines), now.acting);
      await t.decide(code, players, raise ? 'raise' : 'call', raise?.to);
    }
  }
  throw new Error('the tournament does not end');
}

it('begins when it is full, plays down to one, and pays the prizes', async () => {
  const id = await tournament();
  const players = [await t.player(), await t.player(), await t.player()];
  const key = newId();
  const first = await join(id, players[0]!, key);
  expect(await join(id, players[0]!, key)).toEqual(first);
  expect(await said(join(id, players[0]!))).toBe('poker.entered');
  expect(await t.wallet(players[0]!)).toMatchObject({ held: 11_000n });
  await join(id, players[1]!);
  await join(id, players[2]!);
  expect(await said(join(id, await t.player()))).toBe('poker.full');
  await playOut(id, players);
  const over = await readTournament(t.needs, t.house.brand.id, id, players[0]!.memberId);
  expect(over.state).toBe('ended');
  expect(over.standing.map(({ place }) => place).sort()).toEqual([1, 2, 3]);
  const wallets = await Promise.all(players.map((who) => t.wallet(who)));
  expect(wallets.reduce((all, { cash }) => all + cash, 0n)).toBe(30_000_000n - 3_000n);
  expect(wallets.every(({ held }) => held === 0n)).toBe(true);
  expect(await t.findings()).toEqual([]);
});

it('seats several tables, takes late entries, balances, and ends at one', async () => {
  const id = await tournament({ kind: 'mtt', seats: 2, most: 20, late: 1, rebuys: 1 });
  const players: Player[] = [];
  for (let n = 0; n < 5; n += 1) {
    const who = await t.player();
    players.push(who);
    if (n < 4) await join(id, who);
  }
  await runTournaments(t.needs);
  await join(id, players[4]!);
  await playOut(id, players);
  const over = await readTournament(t.needs, t.house.brand.id, id, undefined);
  expect(over).toMatchObject({ state: 'ended', entries: 5, left: 0, prizePool: '500.00' });
  expect(await t.findings()).toEqual([]);
});

it('gives entries back that were taken back, and all of them where too few came', async () => {
  const id = await tournament({ kind: 'mtt', most: 9 });
  const [one, other] = [await t.player(), await t.player()];
  await join(id, one);
  await join(id, other);
  expect(await leaveTournament(t.needs, { brandId: t.house.brand.id, memberId: other.memberId, id })).toEqual(
    { left: true },
  );
  expect(
    await said(leaveTournament(t.needs, { brandId: t.house.brand.id, memberId: other.memberId, id })),
  ).toBe('poker.not_entered');
  await runTournaments(t.needs);
  expect(
    (await listTournaments(t.needs, t.house.brand.id, one.memberId)).list.find((shown) => shown.id === id)
      ?.state,
  ).toBe('cancelled');
  for (const who of [one, other]) expect(await t.wallet(who)).toMatchObject({ cash: 10_000_000n, held: 0n });
  expect(await said(join(id, one))).toBe('poker.entry_closed');
  expect(await t.findings()).toEqual([]);
});
