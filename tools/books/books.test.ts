import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import pg from 'pg';
import { type Person, startServer, type TestServer } from '#apps/server/testing.ts';
import { dealNext, freeSpins } from '#apps/server/testing-seeds.ts';
import { VendorWalletSettings } from '#features/money/wallet/contract/settings.ts';
import { minor } from '#kernel/money.ts';
import { listenerLag } from '#platform/outbox/run-listeners.ts';
import { patchSettings } from '#platform/settings/settings.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { record } from '#platform/trail/trail.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { checkBooks, PASSES, runPass } from './books.ts';
import type { Finding, JournalKeys } from '#platform/room/pass.ts';
import { FAULTS } from './faults.fixture.ts';
import { BONUS_FAULTS } from './bonus-faults.fixture.ts';
import { GROWTH_FAULTS } from './growth-faults.fixture.ts';
import { PLANT, ROOM_FAULTS } from './room-faults.fixture.ts';
import { journalKeys } from './journal-keys.ts';
import { JOURNAL_PASSES } from './journal-passes.ts';

let server: TestServer;
let openSeed: (sealed: Uint8Array, id: string) => Buffer;
let journal: JournalKeys;

const stake = (as: Person, key: string) =>
  server.call({
    path: '/play/monsoon-tiger/act',
    as,
    key,
    body: { type: 'stake', stake: '5.00', currency: 'BDT' },
  });

async function deposit(as: Person): Promise<void> {
  const body = { method: 'sandbox-instant', amount: '50.00', currency: 'BDT' };
  const asked = await server.call({ path: '/wps/cashier/deposits', as, key: 'deposit', body });
  expect(asked.status).toBe(200);
  const credited = "select 1 from cashier.deposits where id = $1 and state = 'credited'";
  await vi.waitFor(
    async () => expect((await server.db.pool.query(credited, [asked.value['id']])).rowCount).toBe(1),
    { timeout: 15_000, interval: 100 },
  );
}

/** A trial that is over and closed: its credits are in no books, and what closes it writes none. */
async function closeTrial(): Promise<void> {
  const opened = await server.call({
    path: '/wps/session/login/freeplay',
    body: { os: 'test', platform: 'W', encryption: '', gatewayVersion: 3 },
  });
  expect(opened.status).toBe(200);
  const { pool } = server.db;
  await arrange(
    server.db,
    "update identity.accounts set last_sign_in_at = now() - interval '2 days' where audience = 'trial'",
  );
  const sweep = server.rooms.ticks.find((tick) => 'members.sweep_trials' in tick.jobs);
  await sweep?.jobs['members.sweep_trials']?.({});
  expect(
    (await pool.query("select 1 from members.members where type = 4 and status = 'closed'")).rowCount,
  ).toBe(1);
}

/** One member sends another money and owes what was taken back. */
async function moveMoney(from: Person, to: Person): Promise<void> {
  const { db, brandId, rooms } = server;
  const { ledger } = rooms;
  const [house, clearing] = [
    await ledger.house(db, brandId, 'play', 'BDT'),
    await ledger.house(db, brandId, 'clearing', 'BDT'),
  ];
  const pocketsOf = ({ id }: Person) => ledger.pockets(db, brandId, id, 'BDT');
  const [pockets, debt] = [await pocketsOf(from), await ledger.pocket(db, brandId, from.id, 'debt', 'BDT')];
  const receiver = { memberId: to.id, pockets: await pocketsOf(to) };
  const ask = (key: string, amount: bigint) => ({
    memberId: from.id,
    brandId,
    currency: 'BDT',
    pockets,
    key,
    content: key,
    ref: from.id,
    serial: 'T-1',
    amount: minor(amount),
  });
  await db.transaction(async (tx) => {
    await ledger.transfer(tx, { ...ask('gift', 700n), receiver, clearing });
    await ledger.take(tx, { ...ask('back', 99_999n), kind: 'correction', to: house, debt });
  });
}

/** Money on its way to a vendor's wallet, and there. */
async function moveToVendor(as: Person): Promise<void> {
  const { db, brandId, rooms } = server;
  await db.transaction((tx) => patchSettings(tx, brandId, VendorWalletSettings, { isSingle: false }));
  rooms.brand.brands.forget();
  const body = { vendor: 'lantern', direction: 'in', amount: '3.00', currency: 'BDT' };
  const asked = await server.call({ path: '/wps/relay/GCS_walletTransfer', as, key: 'away', body });
  expect([asked.status, asked.code]).toEqual([200, undefined]);
  const done = "select 1 from wallet.transfers where id = $1 and state = 'done'";
  await vi.waitFor(async () => expect((await db.pool.query(done, [asked.value['id']])).rowCount).toBe(1), {
    timeout: 15_000,
    interval: 100,
  });
}

/** A small house with everything in it: rounds settled at once and later, voided, open; a rotation; a deposit; two members. */
async function live(): Promise<void> {
  const [one, two, three] = [
    await server.person(50_000n),
    await server.person(50_000n),
    await server.person(50_000n),
  ];
  await deposit(one);
  await server.db.transaction(async (tx) => {
    for (const n of [1, 2, 3])
      await record(tx, {
        brandId: server.brandId,
        actor: { kind: 'system', id: null },
        action: 'test.done',
        subject: 'x',
        after: { n },
        ip: '',
        requestId: 'r',
      });
  });
  await closeTrial();
  const mover = await server.person(20_000n);
  await moveToVendor(mover);
  await moveMoney(mover, two);
  for (const [name, person] of Object.entries({ one, two, three })) {
    await dealNext(server, person.id, freeSpins);
    expect((await stake(person, `${name}-open`)).value['state']).toBe('open');
  }
  // One is finished by the house, one voided (another engine version), one stays open.
  await arrange(server.db, 'update rounds.rounds set engine_version = 99 where member_id = $1', [two.id]);
  await arrange(
    server.db,
    "update rounds.rounds set touched_at = now() + interval '1 day' where member_id = $1",
    [three.id],
  );
  expect(await server.rooms.rounds.recover(new Date(Date.now() + 1000))).toBe(2);
  for (let n = 0; n < 12; n += 1) await stake(one, `one-${n}`);
  const opened = await server.call({ path: '/play/monsoon-tiger/open', as: one, body: { mode: 'real' } });
  const { nextServerSeedHash } = opened.value['seeds'] as { nextServerSeedHash: string };
  const rotated = await server.call({
    path: '/play/seeds',
    as: one,
    key: 'rotate',
    body: { clientSeed: 'mine', nextServerSeedHash },
  });
  expect(rotated).toMatchObject({ status: 200 });
  // Whatever the new seed deals: a round that stays open ends the sitting.
  for (let n = 0; n < 5; n += 1) {
    if ((await stake(one, `one-after-${n}`)).value['state'] === 'open') break;
  }
}

beforeAll(async () => {
  server = await startServer();
  openSeed = createSealer(server.keys.derive('seeds')).open;
  await live();
  // Sums are made of what listeners hear: everything that was told is heard before the house stands still.
  await vi.waitFor(
    async () => expect(Math.max(...(await listenerLag(server.db, server.rooms.listeners)).values())).toBe(0),
    { timeout: 60_000, interval: 200 },
  );
  await server.pause();
  journal = journalKeys(server.keys, server.keysDir);
}, 90_000);
afterAll(() => server.stop());

/** What each of these passes finds after `sql` was run by the owner of the tables, constraints and all. Nothing of it stays. */
async function afterIn(
  sql: string,
  passes: readonly (typeof PASSES)[number][],
): Promise<readonly (readonly Finding[])[]> {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  try {
    await client.query(`begin; ${PLANT}${sql}`);
    const found: (readonly Finding[])[] = [];
    for (const pass of passes) found.push((await runPass({ client, openSeed, journal }, pass)).findings);
    return found;
  } finally {
    await client.end();
  }
}
const after = async (sql: string, name: string): Promise<readonly Finding[]> =>
  (
    await afterIn(
      sql,
      PASSES.filter((one) => one.name === name),
    )
  ).flat();

async function countPostings(): Promise<string> {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select count(*)::text as postings from ledger.postings');
    return String(rows[0].postings);
  } finally {
    await client.end();
  }
}

/** What earlier releases wrote: a grant without a serial, in a batch whose link is of an earlier format. */
const earlierBatch = (format: 1 | 2): string => `
  do $$
  declare
    c ledger.chains%rowtype; a record; h bigint; v_id uuid := '01a00000-0000-7000-8000-00000000000${format}'; v_hash bytea; v_now timestamptz := now() - interval '1 year';
  begin
    select * into c from ledger.chains where chain = 5;
    insert into ledger.accounts (brand_id, owner_id, member_owned, purpose, currency)
      select brand_id, gen_random_uuid(), true, 'cash', 'BDT' from ledger.accounts limit 1 returning * into a;
    insert into ledger.balances (member_id, account_id, balance, version) values (a.owner_id, a.id, 70, 1);
    select id into h from ledger.accounts where brand_id = a.brand_id and purpose = 'grants';
    v_hash := sha256(c.hash || convert_to(${
      format === 1
        ? "ledger.link_text(array[a.owner_id], array[v_id], array['grant'], array['old'], array[a.owner_id], array[v_id], array[h], array[a.id], array[70::bigint])"
        : "ledger.link_text_2(array[a.owner_id], array[v_id], array[a.brand_id], array['BDT'], array['grant'], array['old'], array[decode(repeat('00', 16), 'hex')], array[a.owner_id], v_now, array[v_id], array[0::smallint], array['grant'], array[h], array[a.id], array[70::bigint], array[70::bigint])"
    }, 'utf8'));
    insert into ledger.transfers (member_id, id, brand_id, currency, kind, key, content, ref, chain, batch, at)
      values (a.owner_id, v_id, a.brand_id, 'BDT', 'grant', 'old', decode(repeat('00', 16), 'hex'), a.owner_id, 5, c.seq + 1, v_now);
    insert into ledger.postings values (a.owner_id, v_id, 0, 'grant', h, a.id, 70, 70);
    insert into ledger.batches (chain, seq, prev, hash, transfers, postings, at, format) values (5, c.seq + 1, c.hash, v_hash, 1, 1, v_now, ${format});
    update ledger.chains set seq = c.seq + 1, hash = v_hash where chain = 5;
  end $$;`;

const ALL_FAULTS = { ...FAULTS, ...ROOM_FAULTS, ...GROWTH_FAULTS, ...BONUS_FAULTS };

describe('the books', () => {
  it.each([1, 2] as const)(
    'find nothing in what earlier releases wrote, and see it altered: format %i',
    async (format) => {
      // A hand in the database wrote these rows, which is what the journal is there to notice.
      const others = PASSES.filter((pass) => !JOURNAL_PASSES.includes(pass));
      const found = await afterIn(earlierBatch(format), others);
      expect(others.filter((_, at) => found[at]?.length !== 0).map(({ name }) => name)).toEqual([]);
      const altered = `${earlierBatch(format)} update ledger.transfers set key = 'new' where key = 'old'`;
      expect((await after(altered, 'hashes')).map(({ row }) => row)).toEqual(['batch 5:1']);
      const numbered = `${earlierBatch(format)} update ledger.transfers set serial = 'T-9' where key = 'old'`;
      expect(await after(numbered, 'kinds')).not.toEqual([]);
    },
  );

  it('find nothing in an honest house, in at least twelve passes', async () => {
    const report = await checkBooks({ url: server.ownerUrl, openSeed, journal });
    expect(report.findings).toEqual([]);
    expect(report.passes.length).toBeGreaterThanOrEqual(12);
    expect(String(report.postings)).toBe(await countPostings());
    // 16 stakes, 3 grants, a deposit, a settlement and a void: one posting each at least.
    expect(Number(report.postings)).toBeGreaterThanOrEqual(22);
  });

  it('hold rows against their pages also under another name of a column', async () =>
    expect(await after('alter table rounds.rounds rename column engine_version to engine', 'rows')).toEqual(
      [],
    ));

  it('have a planted fault for every pass', () =>
    expect(Object.keys(ALL_FAULTS).sort()).toEqual(PASSES.map(({ name }) => name).sort()));

  for (const [pass, faults] of Object.entries(ALL_FAULTS)) {
    faults.forEach((sql, index) =>
      it(`${pass} sees fault ${index + 1} of ${faults.length}`, async () => {
        const own = await after(sql, pass);
        expect(own.length).toBeGreaterThan(0);
        expect(own[0]?.row).toMatch(
          /^(account|adjustment|bonus|grant|hand|held|pocket|sitting|use|transfer|batch|chain|round|case|fight|document|sale|bet|deposit|seed|member|key|link|line|place|point|brand|order|slip|withdrawal|pool|anchor|trail|table|transaction|journal|fact|volley|room|seat|stake|entry|redemption|reward|friend|statement|message|conversation|campaign|promotion|envelope|part|mission|tournament|[a-z]+\.[a-z_]+|[A-Z]{3}) ?\S*/,
        );
      }),
    );
  }
});
