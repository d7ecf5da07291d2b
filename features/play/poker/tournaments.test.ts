/** A tournament on a real database: entries are held, the last one left is paid, what never began is given back. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { there } from '#kernel/there.ts';
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
    readonly breakMs?: number;
  } = {},
) {
  const { kind = 'sng', seats = 3, most = 3, late = 0, rebuys = 0, breakMs = 0 } = more;
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
    breakMs > 0 ? 1 : 0,
    breakMs,
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
  const first = await join(id, there(players[0]), key);
  expect(await join(id, there(players[0]), key)).toEqual(first);
  expect(await said(join(id, there(players[0])))).toBe('poker.entered');
  expect(await t.wallet(there(players[0]))).toMatchObject({ held: 11_000n });
  await join(id, there(players[1]));
  await join(id, there(players[2]));
  expect(await said(join(id, await t.player()))).toBe('poker.full');
  await playOut(id, players);
  const over = await readTournament(t.needs, t.house.brand.id, id, there(players[0]).memberId);
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
  await join(id, there(players[4]));
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

const shown = (id: string) => readTournament(t.needs, t.house.brand.id, id, undefined);
const entryOf = async (id: string, { memberId }: Player): Promise<string> => {
  const [row] = await t.sql<{ id: string }>(
    "select id from poker.entries where tournament_id = $1 and member_id = $2 and state <> 'cancelled' order by at desc limit 1",
    [id, memberId],
  );
  return row?.id ?? '';
};
const tableOf = async (id: string): Promise<string> => {
  const [row] = await t.sql<{ code: string }>(
    'select code from poker.tables where tournament_id = $1 order by code limit 1',
    [id],
  );
  return row?.code ?? '';
};
/** All his chips go to another, between two hands. */
async function lose(id: string, loser: Player, winner: Player): Promise<void> {
  await t.sql(
    `update poker.sittings s set stack = case when s.entry_id = $1 then 0 else s.stack + l.stack end
     from poker.sittings l where l.entry_id = $1 and l.left_at is null and s.left_at is null and s.entry_id = any($2::uuid[])`,
    [await entryOf(id, loser), [await entryOf(id, loser), await entryOf(id, winner)]],
  );
}
const placeOf = async (id: string, who: Player): Promise<number | null> => {
  const [row] = await t.sql<{ place: number | null }>('select place from poker.entries where id = $1', [
    await entryOf(id, who),
  ]);
  return row?.place ?? null;
};
const runningOne = async (count: number, more: Parameters<typeof tournament>[0]) => {
  const id = await tournament({ kind: 'mtt', most: 20, ...more });
  const players: Player[] = [];
  for (let n = 0; n < count; n += 1) {
    const who = await t.player();
    players.push(who);
    await join(id, who);
  }
  await runTournaments(t.needs);
  return { id, players };
};

it('places two who go out in the same hand by the chips they began it with, not by their seats', async () => {
  const { id, players } = await runningOne(3, { seats: 3 });
  const [many, few, winner] = players;
  if (!many || !few || !winner) throw new Error('three play');
  for (const [who, stack] of [
    [many, 50_000],
    [few, 20_000],
    [winner, 830_000],
  ] as const)
    await t.sql('update poker.sittings set stack = $2 where entry_id = $1', [await entryOf(id, who), stack]);
  await t.turn();
  const code = await tableOf(id);
  expect(await t.hand(code)).toMatchObject({ state: 'playing' });
  // The hand ends with all chips at one seat.
  await t.sql(
    `with h as (update poker.hands set state = 'ended', acting = null, deadline = null, ended_at = now()
       where table_code = $1 and state = 'playing' returning 1)
     update poker.sittings set stack = case when entry_id = $2 then 900000 else 0 end where table_code = $1 and left_at is null`,
    [code, await entryOf(id, winner)],
  );
  await runTournaments(t.needs);
  expect((await shown(id)).state).toBe('ended');
  expect([await placeOf(id, winner), await placeOf(id, many), await placeOf(id, few)]).toEqual([1, 2, 3]);
  expect(await t.findings()).toEqual([]);
});

it('gives each place once, also to who entered after another had gone out, and pays the pool once', async () => {
  const { id, players } = await runningOne(3, { seats: 6, late: 1 });
  const [first, second, third] = players;
  if (!first || !second || !third) throw new Error('three play');
  await lose(id, first, third);
  await runTournaments(t.needs);
  expect((await shown(id)).standing.map(({ place }) => place).filter((place) => place !== null)).toEqual([3]);
  const late = await t.player();
  await join(id, late);
  await runTournaments(t.needs);
  expect(await shown(id)).toMatchObject({ left: 3, entries: 4 });
  // What was third of three is fourth of four.
  expect((await shown(id)).standing.map(({ place }) => place).filter((place) => place !== null)).toEqual([4]);
  await lose(id, second, third);
  await runTournaments(t.needs);
  await lose(id, third, late);
  await runTournaments(t.needs);
  const over = await shown(id);
  expect(over.state).toBe('ended');
  const places = await Promise.all([late, third, second, first].map((who) => placeOf(id, who)));
  expect(places).toEqual([1, 2, 3, 4]);
  expect(await t.wallet(late)).toMatchObject({ cash: 10_000_000n - 11_000n + 40_000n, held: 0n });
  expect(await t.findings()).toEqual([]);
});

it('seats whoever entered in time, though the level has risen and one alone is left', async () => {
  const { id, players } = await runningOne(2, { seats: 2, late: 1 });
  const [one, other] = players;
  if (!one || !other) throw new Error('two play');
  const late = await t.player();
  await join(id, late);
  await lose(id, one, other);
  await t.sql("update poker.tournaments set level_at = now() - interval '2 minutes' where id = $1", [id]);
  await runTournaments(t.needs);
  expect(await shown(id)).toMatchObject({ state: 'running', level: 2, left: 2 });
  // The level has begun now: another look raises it no further.
  await runTournaments(t.needs);
  expect(await shown(id)).toMatchObject({ state: 'running', level: 2 });
  expect(await said(join(id, await t.player()))).toBe('poker.entry_closed');
  await lose(id, late, other);
  await runTournaments(t.needs);
  expect(await shown(id)).toMatchObject({ state: 'ended', entries: 3 });
  expect(await t.findings()).toEqual([]);
});

it('keeps a break at a table whose hand was on when it began', async () => {
  const { id, players } = await runningOne(2, { seats: 2, breakMs: 600_000 });
  const code = await tableOf(id);
  await t.turn();
  expect(await t.hand(code)).toMatchObject({ state: 'playing' });
  await t.sql("update poker.tournaments set level_at = now() - interval '2 minutes' where id = $1", [id]);
  await runTournaments(t.needs);
  await t.decide(code, players, 'fold');
  const [table] = await t.sql<{ later: boolean; small: string }>(
    "select next_at > now() + interval '5 minutes' as later, small_blind::text as small from poker.tables where code = $1",
    [code],
  );
  expect(table).toEqual({ later: true, small: '100000' });
});

it('shows whoever was moved to another table the way to his seat', async () => {
  const { id, players } = await runningOne(4, { seats: 2 });
  const codes = await t.sql<{ code: string; member_id: string }>(
    `select s.table_code as code, s.member_id from poker.sittings s join poker.tables t on t.code = s.table_code
     where t.tournament_id = $1 and s.left_at is null order by s.table_code, s.seat`,
    [id],
  );
  const at = (n: number): Player => {
    const found = players.find(({ memberId }) => memberId === codes[n]?.member_id);
    if (!found) throw new Error('nobody sits there');
    return found;
  };
  const [first, second] = [codes[0]?.code ?? '', codes[2]?.code ?? ''];
  expect(first).not.toBe(second);
  await lose(id, at(0), at(1));
  await lose(id, at(2), at(3));
  await runTournaments(t.needs);
  // Two are left: one of the tables is not needed any more.
  const seen = await Promise.all(
    [at(1), at(3)].map(async (who) => [await t.look(first, who), await t.look(second, who)] as const),
  );
  const seats = seen.map((pair) => pair.find(({ mine }) => mine !== null)?.code);
  expect(new Set(seats).size).toBe(1);
  for (const pair of seen)
    for (const table of pair) {
      expect(table.tournamentId).toBe(id);
      expect(table.movedTo).toBe(table.mine ? null : seats[0]);
    }
  expect((await t.look(first, at(0))).movedTo).toBeNull();
  expect((await t.look(first)).movedTo).toBeNull();
});
