/** Lists of desks on connections for single statements: which index each goes along, whatever its filters are. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listForOps } from '#features/money/cashier/store/desk.ts';
import { listBrandLines } from '#features/money/commission/store/desk-lines.ts';
import { betsTeamOf, teamOf } from '#features/money/commission/store/team.ts';
import { teamTransactions } from '#features/money/commission/store/reports.ts';
import { listForStaff as listTransfers } from '#features/money/wallet/store/transfers.ts';
import { listForDesk as listWithdrawals } from '#features/money/withdrawals/store/review.ts';
import { findBelow } from '#features/people/agents/store/tree.ts';
import { othersWith } from '#features/people/protection/store/exclusions.ts';
import { listForDesk as listDocuments } from '#features/people/verification/store.ts';
import { listTrail } from '#features/watch/audit/store.ts';
import { newId } from '#kernel/ids.ts';
import type { Runner, Statement } from '#platform/db/db.ts';
import { HOT_PLANS } from '#platform/db/pool.ts';
import { type FreshDatabase, freshDatabase, superUrlOf } from '#platform/testkit/database.ts';

const [BRAND, ID, AT] = [newId(), newId(), new Date()];
let database: FreshDatabase;
let client: pg.Client;

/** Rows of one brand; a member in a hundred is an agent, one row in a hundred stands out. Nothing but the columns matters here: neither constraints nor journals. */
const FILL = `
  set session_replication_role = replica;
  do $$ declare c record; begin
    for c in select conrelid::regclass as relation, conname from pg_constraint where contype = 'c' and coninhcount = 0 and conrelid <> 0 and connamespace::regnamespace::text
      in ('members', 'identity', 'agents', 'cashier', 'withdrawals', 'wallet', 'commission', 'platform', 'verification')
    loop execute format('alter table %s drop constraint if exists %I', c.relation, c.conname); end loop;
  end $$;
  create temporary table n as select i, md5('member' || i)::uuid as member, md5('row' || i)::uuid as id,
    now() - make_interval(mins => i) as at from generate_series(1, 2000) i;
  insert into members.members (id, brand_id, account, nickname, type, currency, referral_code)
    select member, '${BRAND}', 'member' || i, '', case when i % 100 = 0 then 1 else 0 end, 'BDT', 'R' || i from n;
  insert into members.profiles (member_id, details, birthday) select member, '{"payeeName": "Somebody"}', date '1980-01-01' + i from n;
  insert into identity.contacts (account_id, kind, brand_id, value, sole) select member, 'phone', '${BRAND}', '+88' || i, false from n;
  insert into agents.places (member_id, brand_id, parent_id, path)
    select member, '${BRAND}', md5('member' || i / 8)::uuid, array[md5('member' || i / 8)::uuid, member] from n;
  insert into agents.moves (id, brand_id, member_id, reason, effective_at, moved_at) select id, '${BRAND}', member, '', at, at from n;
  insert into agents.transfers (id, brand_id, serial, sender, receiver, direction, amount, currency, key, content, transfer_id, day, at)
    select id, '${BRAND}', 'A' || i, member, member, 'down', 1, 'BDT', i, '', id, at::date, at from n;
  insert into cashier.deposits (id, member_id, brand_id, serial, key, content, method, provider, amount, due, currency, state, flag, created_at,
      expires_at, settled_at, pay)
    select id, member, '${BRAND}', 'D' || i, i, '', 'm', 'p', 1, 1, 'BDT', case when i % 100 = 0 then 'failed' else 'credited' end,
      case when i % 100 = 1 then 'late' else '' end, at, at, at, '{}' from n;
  insert into withdrawals.withdrawals (id, member_id, brand_id, serial, key, content, account_id, method, provider, amount, currency, state, flag,
      hints, review_ms, release_ms, pay_ms, created_at, changed_at, ended_at, end_id)
    select id, member, '${BRAND}', 'W' || i, i, '', id, 'm', 'p', 1, 'BDT', case when i % 100 = 0 then 'requested' else 'received' end,
      case when i % 100 = 1 then 'mismatch' else '' end, '{}', 1, 1, 1, at, at, case when i % 100 > 0 then at end, case when i % 100 > 0 then id end
    from n;
  insert into wallet.transfers (id, member_id, brand_id, serial, key, content, vendor, provider, direction, amount, currency, state, created_at,
      changed_at, ended_at, contradiction)
    select id, member, '${BRAND}', 'M' || i, i, '', 'v', 'p', 'in', 1, 'BDT', case i % 100 when 0 then 'review' when 1 then 'refused' else 'done' end,
      at, at, case when i % 100 > 0 then at end, case when i % 100 = 2 then 'refused' else '' end from n;
  insert into commission.lines (id, run_id, brand_id, serial, receiver, kind, cycle, period_key, from_at, to_at, correction, reason, amount,
      carry, currency, state, explanation, created_at)
    select id, md5('run' || i / 100)::uuid, '${BRAND}', 'C' || i, member, 'rebate', 'day', i, at, at, 0, '', 1, 0, 'BDT',
      case when i % 100 = 0 then 'held' else 'paid' end, '{}', at from n;
  insert into platform.trail (brand_id, seq, at, actor_kind, actor_id, action, subject, ip, request_id, prev, hash)
    select '${BRAND}', i, at, 'staff', md5('staff' || i % 50)::uuid, 'room' || i % 40 || '.done', member, '', '', '', '' from n;
  insert into verification.documents (id, member_id, brand_id, kind, state, created_at, sent_at, decided_at, valid_until, proves)
    select id, member, '${BRAND}', 'identity', case when i % 100 = 0 then 'waiting' else 'accepted' end, at, at,
      case when i % 100 > 0 then at end, at, sha256('') from n;
  analyze;`;

beforeAll(async () => {
  database = await freshDatabase();
  const filler = new pg.Client({ connectionString: await superUrlOf(database.name) });
  await filler.connect();
  await filler.query(FILL).finally(() => filler.end());
  client = new pg.Client({ connectionString: database.appUrl, options: HOT_PLANS });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** What `read` asks; what it asks first is answered by `first`. */
async function asked(read: (runner: Runner) => unknown, first: readonly unknown[]): Promise<string> {
  const texts: string[] = [];
  const rows = async ({ text }: Statement<unknown>) => {
    texts.push(text);
    return texts.length === 1 ? [...first] : [];
  };
  const runner: unknown = {
    rows,
    one: async (query: Statement<unknown>) => (await rows(query))[0],
    run: async () => 0,
  };
  await read(runner as Runner);
  return texts.at(-1) ?? '';
}
type Node = {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Node[];
};
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const NOBODY = { prefix: undefined, state: undefined, flagged: undefined };
const DOCUMENTS = {
  ...NOBODY,
  states: [],
  member: undefined,
  kind: undefined,
  claimedBy: undefined,
  claimedSince: AT,
};
const withdrawals =
  (view: 'review' | 'trouble', more: object = {}) =>
  (runner: Runner) =>
    listWithdrawals(
      runner,
      BRAND,
      { view, prefix: undefined, claimedBy: undefined, claimedSince: AT, ...more },
      15,
      0,
    );
const documents = (more: { waiting: boolean; expiringBefore: Date | undefined }) => (runner: Runner) =>
  listDocuments(runner, BRAND, { ...DOCUMENTS, ...more }, 15, 0);
const trail = (room: string | undefined, account: string | undefined) => (runner: Runner) =>
  listTrail(runner, BRAND, { room, account }, 15, 0);
const team = { brandId: BRAND, agentId: ID, from: AT, to: AT };

type Case = readonly [string, (runner: Runner) => unknown, readonly string[], (readonly unknown[])?];
const CASES: readonly Case[] = [
  ['lines of a brand', (r) => listBrandLines(r, BRAND, {}, 15, 0), ['lines_of_brand']],
  ['lines in a state', (r) => listBrandLines(r, BRAND, { state: 'held' }, 15, 0), ['lines_of_state']],
  ['lines of a run', (r) => listBrandLines(r, BRAND, { run: ID }, 15, 0), ['lines_of_run']],
  ['lines in dispute', (r) => listBrandLines(r, BRAND, { disputed: true }, 15, 0), ['disputes_open']],
  ['lines of an account', (r) => listBrandLines(r, BRAND, { account: 'a' }, 15, 0), ['lines_of_receiver']],
  ['a team', (r) => teamOf(r, ID), ['places_children']],
  ['a team of bets', (r) => betsTeamOf(r, team), ['places_children', 'moves_done']],
  [
    'what a large team paid in',
    (r) => teamTransactions(r, team, 15, 0),
    ['deposits_settled', 'transfers_of_brand'],
  ],
  [
    'what a small team paid in',
    (r) => teamTransactions(r, team, 15, 0),
    ['deposits_of_member', 'transfers_of_sender', 'transfers_of_receiver'],
    [{ members: [ID] }],
  ],
  [
    'who else has a contact, or a name',
    (r) => othersWith(r, ID, []),
    ['contacts_value', 'profiles_birthday'],
  ],
  ['withdrawals in review', withdrawals('review'), ['withdrawals_open']],
  ['withdrawals in trouble', withdrawals('trouble'), ['withdrawals_open', 'withdrawals_flagged']],
  ['withdrawals of an account', withdrawals('review', { prefix: 'a' }), ['withdrawals_of_member']],
  ['withdrawals somebody works on', withdrawals('review', { claimedBy: ID }), ['withdrawals_claimed']],
  ['deposits of a brand', (r) => listForOps(r, BRAND, NOBODY, 15, 0), ['deposits_of_brand']],
  [
    'deposits with a flag',
    (r) => listForOps(r, BRAND, { ...NOBODY, flagged: true }, 15, 0),
    ['deposits_flagged'],
  ],
  [
    'deposits that failed',
    (r) => listForOps(r, BRAND, { ...NOBODY, state: 'failed' }, 15, 0),
    ['deposits_uncredited'],
  ],
  [
    'deposits of an account',
    (r) => listForOps(r, BRAND, { ...NOBODY, prefix: 'a' }, 15, 0),
    ['deposits_of_member'],
  ],
  ['transfers of a brand', (r) => listTransfers(r, BRAND, NOBODY, 15, 0), ['transfers_of_brand']],
  [
    'transfers in review',
    (r) => listTransfers(r, BRAND, { ...NOBODY, state: 'review' }, 15, 0),
    ['transfers_waiting', 'transfers_contradicted'],
  ],
  [
    'transfers refused',
    (r) => listTransfers(r, BRAND, { ...NOBODY, state: 'refused' }, 15, 0),
    ['transfers_refused'],
  ],
  [
    'transfers of an account',
    (r) => listTransfers(r, BRAND, { ...NOBODY, prefix: 'a' }, 15, 0),
    ['transfers_of_member'],
  ],
  ['the trail', trail(undefined, undefined), ['trail_pkey']],
  ['the trail of a room', trail('room1', undefined), ['trail_room']],
  ['the trail of somebody', trail(undefined, 'somebody'), ['trail_actor', 'trail_subject']],
  [
    'members in a tree by account',
    (r) => findBelow(r, { brandId: BRAND, below: null, prefix: 'member1' }, 15, 0),
    ['members_prefix'],
  ],
  ['documents that wait', documents({ waiting: true, expiringBefore: undefined }), ['documents_waiting']],
  ['documents that expire', documents({ waiting: false, expiringBefore: AT }), ['documents_expiring']],
  ['documents of a brand', documents({ waiting: false, expiringBefore: undefined }), ['documents_of_brand']],
];
it.each(CASES.map(([name, ...asks]) => ({ name, asks })))('$name: found along an index', async ({ asks }) => {
  const [read, indexes, first = []] = asks;
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(
    `explain (generic_plan, format json) ${await asked(read, first)}`,
  );
  const nodes = rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => nodesOf(Plan));
  const names = nodes.flatMap((node) => node['Index Name'] ?? []);
  expect(names).toEqual(expect.arrayContaining([...indexes]));
  expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
});
