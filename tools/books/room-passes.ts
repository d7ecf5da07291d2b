/** What the rooms themselves say of their books (`books.ts` of a room of house.ts), and what they hold together. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { HOUSE } from '#house';
import { type Pass, type RoomBooks, sqlPass } from '#platform/room/pass.ts';

const root = join(import.meta.dirname, '../..');

const BOOKS: readonly RoomBooks[] = await Promise.all(
  HOUSE.flatMap(({ rooms }) => rooms.map(({ path }) => path))
    .filter((path) => /^(features|identity)/.test(path))
    .map((path) => join(root, path, 'books.ts'))
    .filter((path) => existsSync(path))
    .map(async (path): Promise<RoomBooks> => (await import(path)).BOOKS),
);

const held = (holds: readonly string[]): Pass =>
  sqlPass(
    'held',
    'held money is what is open in the rooms: stakes, tickets, withdrawals',
    `with open as (select member_id, currency, sum(amount) as amount from (${holds.join(' union all ')}) rooms group by 1, 2)
     select 'account ' || a.id as row, 'holds ' || b.balance || ', open in the rooms is ' || coalesce(o.amount, 0) as says
       from ledger.accounts a join ledger.balances b on b.account_id = a.id
       left join open o on o.member_id = a.owner_id and o.currency = a.currency
       where a.purpose = 'held' and a.member_owned and b.balance <> coalesce(o.amount, 0)
     union all select 'member ' || o.member_id, 'has ' || o.amount || ' open and no account that holds it' from open o
       where o.amount <> 0 and not exists (select from ledger.accounts a where a.owner_id = o.member_id and a.currency = o.currency and a.purpose = 'held')`,
  );

export const ROOM_PASSES: readonly Pass[] = [
  held(BOOKS.flatMap(({ holds }) => holds)),
  ...BOOKS.flatMap(({ passes }) => passes),
];
