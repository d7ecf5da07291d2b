/** What the rooms hold, summed, against the accounts that hold it. */
import { type Pass, sqlPass } from '#platform/room/pass.ts';

const NOTHING = 'select null::uuid as member_id, null::text as currency, null::bigint as amount where false';

/** @param holds statements of the rooms: `member_id`, `currency`, `amount` of what is open */
export const heldPass = (holds: readonly string[]): Pass =>
  sqlPass(
    'held',
    'held money is what the rooms hold: the stakes of open rounds and whatever else is open',
    `with open as (
       select member_id, currency, sum(amount) as amount from (${(holds.length > 0 ? holds : [NOTHING]).join('\n union all ')}) held group by 1, 2
     )
     select 'account ' || a.id as row, 'holds ' || b.balance || ', open stakes are ' || coalesce(o.amount, 0) as says
       from ledger.accounts a join ledger.balances b on b.account_id = a.id
       left join open o on o.member_id = a.owner_id and o.currency = a.currency
       where a.purpose = 'held' and a.member_owned and b.balance <> coalesce(o.amount, 0)
     union all select 'member ' || o.member_id, 'has open stakes of ' || o.amount || ' and no account that holds them' from open o
       where not exists (select from ledger.accounts a where a.owner_id = o.member_id and a.currency = o.currency and a.purpose = 'held')`,
  );
