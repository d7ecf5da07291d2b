/** What staff do at tables, on a real database: halt, limits, and what needs two of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyApprovals } from '#features/people/approvals/fixtures.ts';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { tableKinds, type TableKinds } from './service/approvals.ts';
import { createTableHost } from './service/host.ts';
import { type OpsNeeds, setTable } from './service/ops.ts';
import { readTable } from './service/state.ts';
import { type Bettor, openTestTables, type TestTables } from './service/tables.fixture.ts';
import type { LiveTable } from './service/tables.ts';
import type { RoundRow } from './store.ts';

let t: TestTables;
let kinds: TableKinds;
beforeAll(async () => {
  t = await openTestTables();
  kinds = tableKinds(t.tables);
});
afterAll(() => t.close());

const host = async (): Promise<void> => {
  const [first] = t.hosts;
  await (first ?? createTableHost(t.needs, t.tables)).turn();
};
async function opened(
  engine: string,
  results: 'drawn' | 'staff' = 'drawn',
): Promise<{ table: LiveTable; round: RoundRow }> {
  const { row } = await t.table(engine);
  await t.house.db.pool.query('update tables.tables set results = $2 where code = $1', [row.code, results]);
  await host();
  return {
    table: await t.tables.find(row.brand_id, row.code),
    round: await t.round(await t.tables.find(row.brand_id, row.code)),
  };
}
const bet = async (at: { table: LiveTable; round: RoundRow }, spot: string): Promise<Bettor> => {
  const player = await t.member();
  await t.bets.submit(t.request(player, at.table, at.round.id, { [spot]: '100.00' }));
  return player;
};
const actor = () => ({
  brandId: t.house.brand.id,
  staffId: newId<'staff'>(),
  ip: '127.0.0.1',
  requestId: 'test',
});
const request = (subject: string, kind: string) =>
  ({ id: newId(), subject, kind, brand_id: t.house.brand.id }) as unknown as Parameters<
    TableKinds['void']['execute']
  >[1]['request'];
const codeOf = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => 'done',
    (error: unknown) => (isFault(error) ? error.code : error),
  );

describe('a round that two of the staff void', () => {
  it('gives every bet back, says why, and is not voided twice', async () => {
    const at = await opened('roulette');
    const player = await bet(at, 'red');
    const { db, brand } = t.house;
    const subject = at.round.id;
    expect(await db.transaction((tx) => kinds.void.read(tx, { brandId: brand.id, subject }))).toContain(
      'running',
    );
    const decided = {
      actor: actor(),
      request: request(subject, 'tables.void'),
      content: { serial: '' },
      approvers: [],
    };
    await db.transaction((tx) => kinds.void.execute(tx, decided));
    await host();
    expect(await t.wallet(player)).toMatchObject({ cash: 1_000_000n, held: 0n });
    expect(await t.round(at.table)).toMatchObject({ id: subject, state: 'voided', note: 'staff' });
    expect(await codeOf(db.transaction((tx) => kinds.void.execute(tx, decided)))).toBe(
      'tables.unknown_round',
    );
    const asked = { subject, content: { serial: '' } };
    expect(await codeOf(db.transaction((tx) => kinds.void.check(tx, actor(), asked)))).toBe(
      'tables.unknown_round',
    );
  });
});

describe('a result that staff enter', () => {
  it('is waited for, counts once, pays by it, and shows no link', async () => {
    const at = await opened('roulette', 'staff');
    const [won, lost] = [await bet(at, 'n-17'), await bet(at, 'n-18')];
    const { db } = t.house;
    const content = { serial: '', table: at.table.row.code, result: '17' };
    const asked = { subject: at.round.id, content };
    const check = (changed = asked) =>
      codeOf(db.transaction((tx) => kinds.result.check(tx, actor(), changed)));
    // Not while bets are taken.
    expect(await check()).toBe('tables.unknown_round');
    await t.closedAgo(at.round, 1_100);
    await host();
    await host();
    expect((await t.round(at.table)).state).toBe('closed');
    for (const result of ['37', '-1', '1 2', 'red', ''])
      expect(await check({ ...asked, content: { ...content, result } })).toBe('tables.wrong_result');
    expect(await check()).toBe('done');
    const decided = {
      actor: actor(),
      request: request(at.round.id, 'tables.result'),
      content,
      approvers: [],
    };
    await db.transaction((tx) => kinds.result.execute(tx, decided));
    expect(
      await codeOf(
        db.transaction((tx) =>
          kinds.result.execute(tx, { ...decided, content: { ...content, result: '18' } }),
        ),
      ),
    ).toBe('tables.unknown_round');
    for (let turns = 0; turns < 4; turns += 1) await host();
    const row = await db.pool.query('select state, result, link from tables.rounds where id = $1', [
      at.round.id,
    ]);
    expect(row.rows).toEqual([{ state: 'settled', result: '17', link: null }]);
    // Everybody is shown how it came out, though there is no link it was drawn from.
    const shown = await readTable(t.needs, at.table, 'en', {});
    expect(shown.history).toMatchObject([{ roundId: at.round.id, result: '17', outcome: expect.anything() }]);
    expect(await t.wallet(won)).toMatchObject({ cash: 990_000n + 360_000n, held: 0n });
    expect(await t.wallet(lost)).toMatchObject({ cash: 990_000n, held: 0n });
  });

  it('is entered twice, in whatever letters, and only when it is the same', () => {
    const content = { serial: '', table: 'dragon-tiger', result: 'S13 h4' };
    const same = (entered: string): boolean | undefined => kinds.result.sameEntry?.(content, entered);
    expect(['s13 H4', ' S13  h4'].map(same)).toEqual([true, true]);
    expect(['S13 H5', 'H4 S13', '', 'dragon'].map(same)).toEqual([false, false, false, false]);
  });

  it('is refused at a table that draws', async () => {
    const at = await opened('sic-bo');
    await t.closedAgo(at.round, 400);
    await host();
    const request = {
      subject: at.round.id,
      content: { serial: '', table: at.table.row.code, result: '1 2 3' },
    };
    expect(await codeOf(t.house.db.transaction((tx) => kinds.result.check(tx, actor(), request)))).toBe(
      'tables.unknown_round',
    );
  });
});

it.each([
  ['roulette', '17', '17'],
  ['sic-bo', '1 4 6', '11'],
  ['fan-tan', '3', '3'],
  ['color-dish', '0', '0'],
  ['xoc-dia', '2', '2'],
  ['dragon-tiger', 'S13 h4', 'dragon'],
  ['baccarat', 'S9 S2 H13 D3', 'player'],
])('%s reads %s as a dealer types it', async (code, text, result) => {
  const engine = t.needs.engines.get(code);
  const outcome = engine?.readEntry?.(text);
  expect(outcome === undefined ? undefined : engine?.result(outcome)).toBe(result);
});

it.each([
  ['baccarat', 'S9 S2 H13 D3 C4 C5'],
  ['baccarat', 'S2 S3 H2 D3'],
  ['dragon-tiger', 'S14 H4'],
  ['sic-bo', '1 4 7'],
])('%s does not read %s', (code, text) => {
  expect(t.needs.engines.get(code)?.readEntry?.(text)).toBeUndefined();
});

describe('limits of kinds of bet', () => {
  const needs = (): OpsNeeds => ({
    db: t.house.db,
    tables: t.tables,
    kinds,
    approvals: emptyApprovals(t.house.db, t.needs.clock),
    may: async () => true,
  });
  const wanted = (kindMaxes: readonly { kind: string; max: string }[]) => ({
    min: '10.00',
    max: '500.00',
    roundMax: '800.00',
    kinds: [...kindMaxes],
    stream: null,
    results: 'drawn' as const,
  });
  const set = (code: string, kindMaxes: readonly { kind: string; max: string }[]) =>
    setTable(needs(), actor(), code, wanted(kindMaxes), 'en');

  it('are changed by staff, stand in the trail, are shown with every place, and bind to the unit', async () => {
    const at = await opened('roulette');
    const { code, brand_id } = at.table.row;
    const answer = await set(code, [{ kind: 'n-0', max: '50.00' }]);
    expect(answer.kinds.find(({ kind }) => kind === 'n-0')).toMatchObject({ max: '50.00', places: 37 });
    expect(answer.kinds.filter(({ max }) => max !== null)).toHaveLength(1);
    const trail = await t.house.db.pool.query(
      "select before, after from platform.trail where action = 'tables.set' and subject = $1",
      [code],
    );
    expect(trail.rows).toMatchObject([
      { before: { limits: { kinds: {} } }, after: { limits: { max: '500.00', kinds: { 'n-0': '50.00' } } } },
    ]);
    const table = await t.tables.find(brand_id, code);
    const shown = await readTable(t.needs, table, 'en', {});
    const maxOfSpot = (spot: string) => shown.spots.find((one) => one.code === spot)?.max;
    expect(['n-17', 'n-0', 's-17-20', 'red'].map(maxOfSpot)).toEqual(['50.00', '50.00', '500.00', '500.00']);
    const player = await t.member();
    const lay = (laid: Record<string, string>) =>
      codeOf(t.bets.submit(t.request(player, table, at.round.id, laid)));
    expect(await lay({ 'n-17': '50.01' })).toBe('tables.above_maximum');
    expect(await lay({ 'n-17': '50.00', 'n-18': '50.00', red: '500.00' })).toBe('done');
    // With what lies there already.
    expect(await lay({ 'n-17': '10.00' })).toBe('tables.above_maximum');
    // Of the round: 600.00 lie, 800.00 may.
    expect(await lay({ odd: '200.01' })).toBe('tables.above_maximum');
    expect(await lay({ odd: '200.00' })).toBe('done');
    expect(await t.wallet(player)).toMatchObject({ cash: 920_000n, held: 80_000n });
  });

  it.each([
    ['below the smallest bet', [{ kind: 'n-0', max: '9.99' }]],
    ['above the limit of a round', [{ kind: 'n-0', max: '800.01' }]],
    ['of a kind the game does not have', [{ kind: 'n-1', max: '50.00' }]],
  ])('are refused %s', async (_, kindMaxes) => {
    const { row } = await t.table('roulette');
    expect(await codeOf(set(row.code, kindMaxes))).toBe('tables.wrong_limits');
  });

  it('stay as they are where the places of a game are cards', async () => {
    const { row } = await t.table('bingo-75');
    expect((await set(row.code, [])).kinds).toEqual([]);
  });
});
