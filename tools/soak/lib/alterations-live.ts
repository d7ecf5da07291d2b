/**
 * What a superuser alters while the product runs and goes on: it changes the altered rows itself, links, anchors and starts again. Whatever it
 * sealed on top must not make the alteration genuine: afterwards the books name it.
 */
import pg from 'pg';
import type { Person, TestServer } from '#apps/server/testing.ts';
import { digestOf, type Form, keyOf, TEXT_SETTINGS } from '#platform/db/journal/install.ts';
import { lastLink } from '#platform/db/journal/links.ts';
import { checkBooks } from '#tools/books/books.ts';
import { journalKeys } from '#tools/books/journal-keys.ts';
import type { SoakResult } from './report.ts';

type Attempt = {
  readonly what: string;
  readonly hand: (client: pg.Client, player: Person) => Promise<unknown>;
  /** What the product does then, beside a bet of the player and its link. */
  readonly restart?: boolean;
  /** The finding that names it. */
  readonly named: (player: Person) => RegExp;
};

/** The table's triggers hear nothing of it. */
const withoutListeners = (client: pg.Client, relation: string, sql: string): Promise<unknown> =>
  client.query(
    `begin; alter table ${relation} disable trigger user; ${sql}; alter table ${relation} enable trigger user; commit`,
  );

/** Pages that would make a row genuine, for many transactions to come. */
async function putPagesBeforehand(client: pg.Client, relation: string): Promise<void> {
  const { rows } = await client.query<Form>(
    'select id, relation, keys, columns, version from platform.journal_forms where relation = $1 order by id desc limit 1',
    [relation],
  );
  const [form] = rows;
  if (!form) throw new Error(`${relation} has no form`);
  const settings = Object.entries(TEXT_SETTINGS).map(([name, value]) => `set local ${name} to '${value}'`);
  await client.query(
    `begin; ${settings.join('; ')};
     insert into platform.journal_pages (tx, form, deed, keys, digests, before)
       select platform.journal_tx() + n, ${form.id}, 'u', array[w.key], w.digest, w.digest
       from generate_series(1, 3000) n, (select ${keyOf(form, 'r')} as key, ${digestOf(form, 'r')} as digest from ${relation} r limit 1) w; commit`,
  );
}

const ATTEMPTS: readonly Attempt[] = [
  {
    what: 'a seed altered before its next bet',
    hand: (client, { id }) =>
      withoutListeners(
        client,
        'rounds.seeds',
        `update rounds.seeds set next_hash = repeat('0', 64) where member_id = '${id}'`,
      ),
    named: ({ id }) => new RegExp(`rounds.seeds ${id}.* is not what the product wrote last`),
  },
  {
    what: 'what somebody has played altered before his next bet',
    hand: async (client, { id }) => {
      const has = 'select from withdrawals.members where member_id = $1';
      for (let tries = 0; (await client.query(has, [id])).rowCount === 0; tries += 1) {
        if (tries > 300) throw new Error('the bet was not heard of');
        await new Promise((wake) => setTimeout(wake, 100));
      }
      await withoutListeners(
        client,
        'withdrawals.members',
        `update withdrawals.members set played = played + 5 where member_id = '${id}'`,
      );
    },
    named: ({ id }) =>
      new RegExp(`withdrawals.members ${id}.* (was altered|is not what the product wrote last)`),
  },
  {
    what: 'sums without a seal altered before the next bet is added to them',
    hand: (client) => client.query('update commission.totals set own_stake = own_stake + 1000'),
    named: () => /its bets come to/,
  },
  {
    what: 'pages put down beforehand for a bet to come',
    hand: async (client) => {
      await withoutListeners(
        client,
        'catalogue.vendors',
        `update catalogue.vendors set updated_at = updated_at + interval '1 s'`,
      );
      await putPagesBeforehand(client, 'catalogue.vendors');
    },
    named: () => /catalogue.vendors .* is not what the product wrote last|pages or seal were altered/,
  },
  {
    what: 'a table changed beside a form of its own, and a start',
    hand: (client) =>
      client.query(`
        insert into platform.journal_forms (relation, keys, columns, version) values ('cashier.refusals', '{id}', '{ghost}', 2);
        alter table cashier.refusals add column mine int`),
    restart: true,
    named: () => /table cashier.refusals has no journal/,
  },
  {
    what: 'the end of the journal cut off',
    hand: (client) =>
      client.query(
        'delete from platform.journal_links where n = (select max(n) from platform.journal_links)',
      ),
    named: () => /anchor broken-.* names/,
  },
  {
    what: 'a row forged, all links deleted, and a start',
    hand: (client) =>
      client.query(
        `insert into members.status_changes (member_id, id, old_status, new_status, reason, staff_id, ip)
           select id, '01a00000-0000-7000-8000-00000000000f', 'active', 'closed', 'none', gen_random_uuid(), '' from members.members limit 1;
         delete from platform.journal_links`,
      ),
    restart: true,
    named: () => /members.status_changes .*01a00000-0000-7000-8000-00000000000f was inserted/,
  },
];

async function goOn(server: TestServer, player: Person, key: string): Promise<void> {
  const before = (await lastLink(server.db))?.mac;
  const answer = await server.call({
    path: '/play/monsoon-tiger/act',
    as: player,
    key,
    body: { type: 'stake', stake: '5.00', currency: 'BDT' },
  });
  if (answer.status !== 200) throw new Error(`the bet was answered with ${answer.status} ${answer.code}`);
  for (let tries = 0; tries < 200; tries += 1) {
    const last = await lastLink(server.db);
    if (last && !(before && last.mac.equals(before))) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error('nothing was linked');
}

/** On a server of its own: what is altered stays. */
export async function liveAlterations(server: TestServer): Promise<SoakResult> {
  const failures: string[] = [];
  const figures: Record<string, string> = {};
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  try {
    for (const [n, { what, hand, restart, named }] of ATTEMPTS.entries()) {
      const player = await server.person(500_000n);
      await goOn(server, player, `before-${n}`);
      await hand(client, player);
      if (restart) await server.restart();
      await goOn(server, player, `after-${n}`);
      const { findings } = await checkBooks({
        url: server.ownerUrl,
        journal: journalKeys(server.keys, server.keysDir),
        only: ['journal', 'seals', 'rows', 'journal-links', 'anchors', 'commission totals'],
      });
      const found = findings.find(({ row, says }) => named(player).test(`${row} ${says}`));
      figures[what] = found ? `${found.pass}: ${found.row} ${found.says}`.slice(0, 120) : 'not named';
      if (!found) {
        failures.push(`not named: ${what}`);
        for (const { row, says } of findings.slice(0, 20)) console.log(row, says);
      }
    }
  } finally {
    await client.end();
  }
  return { figures, failures };
}
