/** Tables on a real database: betting, the close by its clock, settlement, and what becomes of a round whose process died. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDraw } from '#kernel/rng/draw.ts';
import { rootOf } from '#kernel/rng/chain.web.ts';
import { fetchBlocks, seedHash } from '#kernel/rng/seeds.web.ts';
import { isFault } from '#kernel/faults.ts';
import { replay } from '#platform/live/publish.ts';
import { newId } from '#kernel/ids.ts';
import { BOOKS } from './books.ts';
import { type Bettor, type Laid, openTestTables, type TestTables } from './service/tables.fixture.ts';
import { presentRound } from './present.ts';
import { PATIENCE_MS } from './rules/round.ts';
import type { LiveTable } from './service/tables.ts';
import { proveRound, readTable } from './service/state.ts';
import { HALT_TABLE, type RoundRow } from './store.ts';

let t: TestTables;
beforeAll(async () => {
  t = await openTestTables();
});
afterAll(() => t.close());

const leader = () => t.hosts[0]?.turn();
/** A table with a round that takes bets. */
async function opened(): Promise<{ table: LiveTable; round: RoundRow }> {
  const table = await t.table();
  // A look goes on without a table whose work takes longer than a second: on a busy machine it is there at the next.
  for (let turns = 0; turns < 20; turns += 1) {
    await leader();
    const round = await t.round(table).catch(() => undefined);
    if (round) return { table, round };
  }
  throw new Error('no round was opened');
}
const lay = (
  bettor: Bettor,
  { table, round }: { table: LiveTable; round: RoundRow },
  laid: Laid,
  key?: string,
) =>
  t.bets.submit(t.request(bettor, table, round.id, laid, key)).then(
    ({ id }) => id,
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
/** Lets the round close, be drawn and settled. */
async function finish(
  { table, round }: { table: LiveTable; round: RoundRow },
  closedAgoMs = 2_000,
): Promise<RoundRow> {
  await t.closedAgo(round, closedAgoMs);
  const ended = async (): Promise<boolean> => ['settled', 'voided'].includes((await byId(round.id)).state);
  for (let turns = 0; turns < 20 && !(await ended()); turns += 1) await leader();
  await leader();
  return t.round(table).then(async (newest) => (newest.id === round.id ? newest : byId(round.id)));
}
const byId = async (id: string): Promise<RoundRow> => {
  const [row] = (
    await t.house.db.pool.query<RoundRow>('select *, day::text from tables.rounds where id = $1', [id])
  ).rows;
  if (!row) throw new Error('no round');
  return row;
};
const betsOf = async (roundId: string) =>
  (
    await t.house.db.pool.query<{
      state: string;
      stake: bigint;
      payout: bigint;
      parts: { spot: string; stake: string; payout: string }[];
    }>('select state, stake, payout, parts from tables.bets where round_id = $1 order by id', [roundId])
  ).rows;
type PaidSpots = {
  readonly roundId: string;
  readonly spots: readonly { spot: string; stake: string; payout: string }[];
};
/** What the monitor of returns is told of a round. */
const notifiedOf = async (roundId: string): Promise<PaidSpots[]> =>
  (
    await t.house.db.pool.query<{ fact: PaidSpots }>(
      `select f as fact from platform.outbox, json_array_elements(facts::json) f where kind = 'table.round_settled'`,
    )
  ).rows
    .map(({ fact }) => fact)
    .filter((fact) => fact.roundId === roundId);
/** What the books of the room find, and whether the held accounts hold what is open. */
async function booksFind(): Promise<unknown[]> {
  const client = { query: (text: string) => t.house.db.pool.query(text) } as never;
  const found = await Promise.all(BOOKS.passes.map((pass) => pass.look({ client, openSeed: undefined })));
  const held = await t.house.db.pool.query(
    `select a.owner_id from ledger.accounts a join ledger.balances b on b.account_id = a.id
     left join (select member_id, sum(amount) as open from (${BOOKS.holds.join(' union all ')}) h group by 1) o on o.member_id = a.owner_id
     where a.purpose = 'held' and b.balance <> coalesce(o.open, 0)`,
  );
  return [...found.flat(), ...held.rows];
}

describe('a round', () => {
  it('opens once, committed beforehand to a link nobody sees', async () => {
    const { table, round } = await opened();
    await leader();
    expect((await t.round(table)).id).toBe(round.id);
    expect(round).toMatchObject({ state: 'open', link: null, outcome: null });
    const state = await readTable(t.needs, table, 'en', {});
    expect(state.fair.today?.root).toMatch(/^[0-9a-f]{64}$/);
    expect(state.fair.tomorrow?.root).toMatch(/^[0-9a-f]{64}$/);
    expect(state).toMatchObject({
      code: table.row.code,
      mine: null,
      round: { roundId: round.id, link: null },
    });
  });

  it('counts both sides of a market once, in one bet, in two, and other places in full', async () => {
    const at = await opened();
    const [one, two, other] = await Promise.all([t.member(), t.member(), t.member()]);
    expect(await lay(one, at, { dragon: '700.00', tiger: '700.00' })).toMatch(/-/);
    expect(await lay(two, at, { dragon: '500.00', 'dragon-red': '100.00' })).toMatch(/-/);
    expect(await lay(two, at, { tiger: '300.00', tie: '50.00' })).toMatch(/-/);
    expect(await lay(other, at, { dragon: '100.00', 'dragon-big': '100.00' })).toMatch(/-/);
    await finish(at);
    const valid = async ({ memberId }: Bettor) =>
      (
        await t.house.db.pool.query<{ valid: string; opposed: string | null; margin: number }>(
          `select f ->> 'validStake' as valid, f ->> 'opposed' as opposed, (f ->> 'margin')::int as margin
             from platform.outbox o, json_array_elements(o.facts::json) f
            where o.kind = 'stake.settled' and f ->> 'memberId' = $1 order by f ->> 'ref'`,
          [memberId],
        )
      ).rows;
    expect(await valid(one)).toMatchObject([{ valid: '70000', opposed: '70000' }]);
    expect(await valid(two)).toMatchObject([
      { valid: '60000', opposed: null },
      { valid: '5000', opposed: '30000' },
    ]);
    expect(await valid(other)).toMatchObject([{ valid: '20000', opposed: null }]);
    // What the house keeps of dragon and tiger, 3.73 %, is what such a bet says.
    expect((await valid(one))[0]?.margin).toBe(37_349);
  });

  it('pays each place by the outcome, and the books close', async () => {
    const at = await opened();
    const [a, b] = await Promise.all([t.member(), t.member()]);
    expect(await lay(a, at, { dragon: '100.00', tie: '20.00' })).toMatch(/-/);
    expect(await lay(a, at, { dragon: '50.00' })).toMatch(/-/);
    expect(await lay(b, at, { tiger: '100.00' })).toMatch(/-/);
    expect(await t.wallet(a)).toMatchObject({ cash: 983_000n, held: 17_000n });
    const done = await finish(at);
    expect(done).toMatchObject({ state: 'settled', note: null });
    const { engine } = at.table;
    const bets = await betsOf(done.id);
    expect(bets.map(({ state }) => state)).toEqual(['settled', 'settled', 'settled']);
    for (const bet of bets) {
      for (const part of bet.parts) {
        const back = engine.returns(done.outcome, part.spot);
        expect(BigInt(part.payout)).toBe(
          (BigInt(part.stake) * BigInt(back.numerator)) / BigInt(back.denominator),
        );
      }
      expect(bet.payout).toBe(bet.parts.reduce((sum, { payout }) => sum + BigInt(payout), 0n));
    }
    const paid = (from: number, to: number) =>
      bets.slice(from, to).reduce((sum, { payout }) => sum + payout, 0n);
    expect(await t.wallet(a)).toMatchObject({ cash: 983_000n + paid(0, 2), held: 0n });
    expect(await t.wallet(b)).toMatchObject({ cash: 990_000n + paid(2, 3), held: 0n });
    expect(await booksFind()).toEqual([]);
    // Once for the round, what everybody laid on a place together.
    const reported = await notifiedOf(done.id);
    expect(reported).toHaveLength(1);
    const laid = (spot: string) => reported[0]?.spots.find((one) => one.spot === spot);
    expect(laid('dragon')?.stake).toBe('15000');
    const back = engine.returns(done.outcome, 'dragon');
    expect(laid('dragon')?.payout).toBe(String((15_000 * back.numerator) / back.denominator));
    expect(reported[0]?.spots.map(({ spot }) => spot)).toEqual(['dragon', 'tie', 'tiger']);
  });

  it('can be computed again from what it shows', async () => {
    const at = await opened();
    const done = await finish(at);
    const proof = await proveRound(t.needs, at.table, done.id);
    const { link, commitment, n } = proof.round;
    if (link === null) throw new Error('the link is not shown');
    expect(commitment).toBe(round64(at.round.commitment));
    expect(await seedHash(link)).toBe(commitment);
    expect(await rootOf(link, n)).toBe(proof.root);
    const draw = createDraw(await fetchBlocks(link, proof.text, n, 4));
    expect(at.table.engine.play(draw)).toEqual(proof.round.outcome);
  });

  it('shows neither link nor outcome before its outcome is due, whatever the row holds', async () => {
    const row = { ...(await finish(await opened())), state: 'closed' as const };
    expect(presentRound(row, 'BDT')).toMatchObject({ link: null, outcome: null, result: null });
  });

  it('is told on its topic step by step, numbered without gaps', async () => {
    const at = await opened();
    await lay(await t.member(), at, { tiger: '10.00' });
    await leader();
    await finish(at);
    const { events, complete } = await replay(t.house.db, `table:${at.table.row.code}`, 0);
    const states = events
      .map(({ data }) => data as { roundId: string; state: string })
      .filter(({ roundId }) => roundId === at.round.id);
    expect(states.map(({ state }) => state)).toEqual(['open', 'open', 'closed', 'drawn', 'settled']);
    expect(complete).toBe(true);
    const crowd = events[1]?.data as { players: number; crowd: unknown };
    expect(crowd).toMatchObject({ players: 1, crowd: [{ spot: 'tiger', stake: '10.00', players: 1 }] });
    expect(JSON.stringify(events)).not.toContain('member');
  });
});
const round64 = (text: string): string => text;

it('a number that lies before one that was dealt is never opened: its link can be computed from the later one', async () => {
  const at = await opened();
  const done = await finish(at);
  const { db } = t.house;
  await db.pool.query('update tables.rounds set n = n + 500 where id = $1', [done.id]);
  // The round of now would have a number below: with its place free, nothing else keeps it from being opened.
  await db.pool.query("update tables.rounds set opens_at = opens_at - interval '1 day' where id = $1", [
    done.id,
  ]);
  await leader();
  await leader();
  expect((await t.round(at.table)).id).toBe(done.id);
});

describe('a bet', () => {
  it('has one effect for one key, and another content is refused', async () => {
    const at = await opened();
    const player = await t.member();
    const key = newId();
    const first = await lay(player, at, { dragon: '10.00' }, key);
    const again = await Promise.all([1, 2, 3].map(() => lay(player, at, { dragon: '10.00' }, key)));
    expect(new Set([first, ...again]).size).toBe(1);
    expect(await lay(player, at, { dragon: '20.00' }, key)).toBe('idempotency.conflict');
    expect(await betsOf(at.round.id)).toHaveLength(1);
  });

  it('is answered the same after the round was settled', async () => {
    const at = await opened();
    const player = await t.member();
    const key = newId();
    const first = await lay(player, at, { dragon: '10.00' }, key);
    await finish(at);
    expect(await lay(player, at, { dragon: '10.00' }, key)).toBe(first);
  });

  it('that comes after the close by the database’s clock is refused, though the round is not closed yet', async () => {
    const at = await opened();
    const player = await t.member();
    await t.closedAgo(at.round, 1);
    expect((await byId(at.round.id)).state).toBe('open');
    expect(await lay(player, at, { dragon: '10.00' })).toBe('tables.closed');
    expect(await t.wallet(player)).toMatchObject({ cash: 1_000_000n, held: 0n });
    expect(await betsOf(at.round.id)).toEqual([]);
  });

  it('cannot be written for a round that takes none, whoever writes it', async () => {
    const at = await opened();
    const player = await t.member();
    await finish(at);
    const insert = `insert into tables.bets (member_id, id, brand_id, table_code, round_id, state, currency, stake, parts, transfer_id, balance, version, at)
      values ($1, $2, $3, $4, $5, 'open', 'BDT', 1, '[]', $2, 0, 0, now())`;
    await expect(
      t.house.db.pool.query(insert, [
        player.memberId,
        newId(),
        player.brandId,
        at.table.row.code,
        at.round.id,
      ]),
    ).rejects.toMatchObject({ code: 'HT001' });
  });

  it.each([
    ['on a round there is not', {}, { roundId: newId() }, 'tables.unknown_round'],
    ['on a place there is not', { banker: '10.00' }, {}, 'tables.unknown_spot'],
    ['below the minimum', { dragon: '9.99' }, {}, 'tables.below_minimum'],
    ['above the place', { tie: '100.01' }, {}, 'tables.above_maximum'],
    ['above the round', { dragon: '900.00', tiger: '600.01' }, {}, 'tables.above_maximum'],
  ] as const)(
    '%s is refused and changes nothing',
    async (_title, laid, other: { roundId?: string }, code) => {
      const at = await opened();
      const player = await t.member();
      const round = { ...at.round, id: other.roundId ?? at.round.id };
      expect(
        await lay(player, { ...at, round }, Object.keys(laid).length > 0 ? laid : { dragon: '10.00' }),
      ).toBe(code);
      expect(await t.wallet(player)).toMatchObject({ cash: 1_000_000n, held: 0n });
    },
  );

  it('of a round of another table is refused', async () => {
    const [one, other] = [await opened(), await opened()];
    expect(await lay(await t.member(), { table: other.table, round: one.round }, { dragon: '10.00' })).toBe(
      'tables.unknown_round',
    );
  });

  it('wants money: of ten at once on the last of it one is laid', async () => {
    const at = await opened();
    const player = await t.member(10_000n);
    const all = await Promise.all(Array.from({ length: 10 }, () => lay(player, at, { dragon: '100.00' })));
    expect(all.filter((one) => one === 'wallet.insufficient_funds')).toHaveLength(9);
    expect(await t.wallet(player)).toMatchObject({ cash: 0n, held: 10_000n });
  });

  it('of one member adds up to the limit of the place, also when all come at once', async () => {
    const at = await opened();
    const player = await t.member();
    const all = await Promise.all(Array.from({ length: 8 }, () => lay(player, at, { dragon: '300.00' })));
    expect(all.filter((one) => one === 'tables.above_maximum')).toHaveLength(5);
    expect(await t.wallet(player)).toMatchObject({ held: 90_000n });
  });
});

describe('a process that dies', () => {
  it('is followed when its lease has run out, and not before', async () => {
    const [first, second] = t.hosts;
    await first?.turn();
    await second?.turn();
    expect([first?.leads(), second?.leads()]).toEqual([true, false]);
    await t.house.db.pool.query("update platform.leases set until = clock_timestamp() - interval '1 ms'");
    await second?.turn();
    await first?.turn();
    expect([first?.leads(), second?.leads()]).toEqual([false, true]);
    await t.house.db.pool.query("update platform.leases set until = clock_timestamp() - interval '1 ms'");
    await first?.turn();
    expect(first?.leads()).toBe(true);
  });

  it('leaves a round that is settled from its committed outcome, and says so', async () => {
    const at = await opened();
    const player = await t.member();
    await lay(player, at, { dragon: '100.00' });
    const done = await finish(at, 60_000);
    expect(done).toMatchObject({ state: 'settled', note: 'resumed', commitment: at.round.commitment });
    expect((await betsOf(done.id))[0]?.state).toBe('settled');
    expect(await booksFind()).toEqual([]);
  });

  it('leaves a round that is given back when nobody came for too long', async () => {
    const at = await opened();
    const player = await t.member();
    await lay(player, at, { dragon: '100.00', tie: '50.00' });
    const done = await finish(at, PATIENCE_MS + 2_000);
    expect(done).toMatchObject({ state: 'voided', note: 'late', outcome: null });
    expect(await t.wallet(player)).toMatchObject({ cash: 1_000_000n, held: 0n });
    expect((await betsOf(done.id))[0]).toMatchObject({ state: 'voided', payout: 15_000n });
    expect(await booksFind()).toEqual([]);
  });

  it('in the middle of a settlement leaves bets that the next one pays', async () => {
    const at = await opened();
    const player = await t.member();
    await lay(player, at, { tiger: '10.00' });
    await t.closedAgo(at.round, 2_000);
    await leader();
    await leader();
    expect((await byId(at.round.id)).state).toBe('drawn');
    await t.house.db.pool.query("update platform.leases set until = clock_timestamp() - interval '1 ms'");
    await t.hosts[1]?.turn();
    await t.house.db.pool.query("update platform.leases set until = clock_timestamp() - interval '1 ms'");
    expect((await byId(at.round.id)).state).toBe('settled');
    expect(await t.wallet(player)).toMatchObject({ held: 0n });
    expect(await booksFind()).toEqual([]);
  });

  it('having voided a round leaves bets that the next one gives back', async () => {
    const at = await opened();
    const player = await t.member();
    await lay(player, at, { tiger: '10.00' });
    await t.house.db.pool.query(
      "update tables.rounds set state = 'voided', note = 'late', ended_at = now() where id = $1",
      [at.round.id],
    );
    await t.house.db.pool.query("update platform.leases set until = clock_timestamp() - interval '1 ms'");
    await t.hosts[1]?.turn();
    await t.house.db.pool.query("update platform.leases set until = clock_timestamp() - interval '1 ms'");
    expect(await t.wallet(player)).toMatchObject({ cash: 1_000_000n, held: 0n });
  });
});

it('a table that is halted gives its round back, opens no other, and opens again when it may', async () => {
  const at = await opened();
  const player = await t.member();
  await lay(player, at, { dragon: '100.00' });
  await t.house.db.run(HALT_TABLE, [at.table.row.code, true]);
  await leader();
  await leader();
  expect(await byId(at.round.id)).toMatchObject({ state: 'voided', note: 'halted' });
  expect(await t.wallet(player)).toMatchObject({ cash: 1_000_000n, held: 0n });
  expect((await t.round(at.table)).id).toBe(at.round.id);
  expect(await booksFind()).toEqual([]);
});

it('a table of another brand is none', async () => {
  const { table } = await opened();
  await expect(t.tables.find(newId(), table.row.code)).rejects.toMatchObject({
    code: 'tables.unknown_table',
  });
});
