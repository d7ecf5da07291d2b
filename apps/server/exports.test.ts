import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Export } from '#features/watch/exports/contract.ts';
import { ENGINES } from '#games/registry.ts';
import { parseAmount } from '#kernel/money.ts';
import { type Person, type StaffPerson, startServer, type TestServer } from './testing.ts';

const ROUNDS = 12;
const GAME = '/play/monsoon-tiger';
/** What goes on with a round of this game, asked of the engine itself. */
const ACTION = ENGINES.get('monsoon-tiger')?.proceed({ left: 1, total: 1, win: 0 });
const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const WEEK = { from: day(6), to: day(-1) };
let server: TestServer;
let me: Person;
let clerk: StaffPerson;

beforeAll(async () => {
  server = await startServer();
  [me, clerk] = [await server.person(1_000_000n), await server.staff('finance')];
  for (let n = 0; n < ROUNDS; n += 1) await play(me, `round-${n}`);
  // Somebody else’s stakes are the brand’s, and not mine.
  await play(await server.person(1_000n), 'round');
  await vi.waitFor(async () => {
    const asked = { method: 'GET', path: '/wps/records/profit?by=category', as: me } as const;
    expect(Object((await server.call(asked)).value['sum']).bets).toBe(ROUNDS);
  }, 60_000);
});
afterAll(() => server.stop());

async function play(as: Person, key: string): Promise<void> {
  const body = { type: 'stake', stake: '5.00', currency: 'BDT' };
  let { value } = await server.call({ path: `${GAME}/act`, as, key, body });
  for (let step = 1; value['state'] === 'open'; step += 1) {
    const act = { type: 'act', roundId: value['roundId'], step, action: ACTION };
    ({ value } = await server.call({ path: `${GAME}/act`, as, key: `${key}-${step}`, body: act }));
  }
  expect(value['state']).toBe('settled');
}

type Door = '/wps/records/exports' | '/ops/exports';
async function ask(door: Door, kind: string, as: Person | StaffPerson, more: object = {}): Promise<string> {
  const asked = await server.call({ path: door, as, body: { kind, filter: { ...WEEK, ...more } } });
  expect(asked.status, asked.text).toBe(200);
  return String(asked.value['id']);
}
const take = (door: Door, id: string, as: Person | StaffPerson) =>
  server.call({ method: 'GET', path: `${door}/${id}/part`, as });

type Line = Readonly<Record<string, string>>;
async function fileOf(door: Door, kind: string, as: Person | StaffPerson, more?: object): Promise<Line[]> {
  const id = await ask(door, kind, as, more);
  await expect
    .poll(async () => {
      const { value } = await server.call({ method: 'GET', path: door, as });
      return (Object(value).list as Export[]).find((one) => one.id === id)?.state;
    })
    .toBe('done');
  const { value } = await take(door, id, as);
  expect(value['parts']).toBe(1);
  const [header = '', ...lines] = String(value['text']).replace('\uFEFF', '').trim().split('\r\n');
  const names = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}
const sum = (lines: readonly Line[], column: string): bigint =>
  lines.reduce((all, line) => all + parseAmount(line[column] || '0.00', 'BDT'), 0n);

/** Of all players where nobody is named. */
async function ledger(kind: string, member?: string): Promise<bigint> {
  const { rows } = await server.db.pool.query(
    'select coalesce(sum(amount), 0)::text as sum from ledger.postings where kind = $1 and ($2::uuid is null or member_id = $2)',
    [kind, member ?? null],
  );
  return BigInt(rows[0].sum);
}

describe('what a player won and lost, as a file', () => {
  it.each(['profit_days', 'profit_categories'])('by %s comes to what the ledger moved', async (kind) => {
    const lines = await fileOf('/wps/records/exports', kind, me);
    const [staked, paid] = [await ledger('stake', me.id), await ledger('payout', me.id)];
    expect(staked).toBe(BigInt(ROUNDS) * 500n);
    expect(lines.reduce((all, { bets }) => all + Number(bets), 0)).toBe(ROUNDS);
    expect(sum(lines, 'stake')).toBe(staked);
    expect(sum(lines, 'payout')).toBe(paid);
    expect(sum(lines, 'won') - sum(lines, 'lost')).toBe(paid - staked);
  });
});

describe('tables of the console as files', () => {
  it('have in days of the brand what the ledger moved', async () => {
    const risk = await server.staff('risk');
    await vi.waitFor(async () => {
      const { value } = await server.call({ method: 'GET', path: '/ops/today', as: risk });
      const { today } = Object(value['stakes']);
      expect(parseAmount(today, 'BDT')).toBe(await ledger('stake'));
    }, 60_000);
    const lines = await fileOf('/ops/exports', 'days', risk);
    expect(sum(lines, 'stakes')).toBe(await ledger('stake'));
    expect(sum(lines, 'payouts')).toBe(await ledger('payout'));
    expect(sum(lines, 'ggr_won') - sum(lines, 'ggr_lost')).toBe(
      (await ledger('stake')) - (await ledger('payout')),
    );
  });

  it('have every posting of the ledger, and those of one account lead to its balance', async () => {
    const all = await fileOf('/ops/exports', 'postings', clerk);
    const { rows } = await server.db.pool.query(
      'select sum(amount)::text as sum, count(*)::int as n from ledger.postings',
    );
    expect(all).toHaveLength(rows[0].n);
    expect(sum(all, 'amount')).toBe(BigInt(rows[0].sum));
    const cash = await server.db.pool.query(
      `select a.id::text, b.balance::text from ledger.accounts a join ledger.balances b on b.account_id = a.id
        where a.owner_id = $1 and a.purpose = 'cash'`,
      [me.id],
    );
    const { id, balance } = cash.rows[0];
    const own = await fileOf('/ops/exports', 'postings', clerk, { of: id });
    const into = own.filter((line) => line['to_number'] === id);
    const out = own.filter((line) => line['from_number'] === id);
    expect(into.length + out.length).toBe(own.length);
    expect(sum(into, 'amount') - sum(out, 'amount')).toBe(BigInt(balance));
  });

  it('are for whoever asked alone, and the audit log knows who did', async () => {
    const id = await ask('/ops/exports', 'deposits', clerk);
    await expect.poll(async () => (await take('/ops/exports', id, clerk)).status).toBe(200);
    expect(await take('/ops/exports', id, await server.staff('finance'))).toMatchObject({
      status: 404,
      code: 'exports.unknown',
    });
    expect((await take('/wps/records/exports', id, me)).code).toBe('exports.unknown');
    const { rows } = await server.db.pool.query(
      "select actor_id, subject, after->>'id' as id from platform.trail where action = 'exports.asked' and subject = 'deposits'",
    );
    expect(rows).toEqual([{ actor_id: clerk.id, subject: 'deposits', id }]);
  });

  it('are taken by the right of their table: support takes no postings, finance no audit log', async () => {
    const body = { filter: WEEK };
    const kinds = [
      [await server.staff('support'), 'postings'],
      [clerk, 'trail'],
    ] as const;
    for (const [as, kind] of kinds)
      expect(await server.call({ path: '/ops/exports', as, body: { ...body, kind } })).toMatchObject({
        status: 403,
        code: 'gate.not_allowed',
      });
  });
});
