/** What the books check of the cashier: every credited deposit has exactly its one transfer, and back, and somebody said that it was paid. */
import { currencies, scaleOf } from '#kernel/money.ts';
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';
import { saidPass } from './books/said.ts';

const SUMS = saidPass('deposits-said', 'a deposit is of the sum that its provider named', {
  what: 'deposit',
  text: `select d.id, d.due as amount, d.currency, c.body from cashier.deposits d
    join cashier.callbacks c on c.provider = d.provider and c.reference = d.id::text and c.outcome = 'credited'
    where d.state in ('credited', 'taken_back') and d.id > $1 order by d.id`,
});

const SCALES = currencies()
  .map((currency) => `when '${currency}' then ${10 ** scaleOf(currency)}`)
  .join(' ');

export const BOOKS: RoomBooks = {
  holds: [],
  passes: [
    sqlPass(
      'deposits',
      'every credited deposit has exactly its one transfer, and back',
      `select 'deposit ' || d.id as row, case when t.id is null then 'was credited without a transfer'
         else 'of ' || d.amount || ' ' || d.currency || ' was not booked so' end as says
       from cashier.deposits d left join ledger.transfers t on t.member_id = d.member_id and t.id = d.transfer_id
       where d.state in ('credited', 'taken_back') and (t.id is null or t.ref <> d.id or t.kind <> 'deposit' or t.currency <> d.currency or t.brand_id <> d.brand_id
         or (select sum(p.amount) from ledger.postings p where p.member_id = t.member_id and p.transfer_id = t.id) is distinct from d.due)
     union all select 'deposit ' || d.id, 'is ' || d.state || ' but names a transfer' from cashier.deposits d
       where d.state not in ('credited', 'taken_back') and d.transfer_id is not null
     union all select 'deposit ' || d.id, 'was credited and its fee of ' || d.due - d.amount || ' was not taken so'
       from cashier.deposits d left join ledger.transfers t on t.member_id = d.member_id and t.key = 'deposit fee ' || d.serial
       where d.state in ('credited', 'taken_back') and d.due > d.amount and (t.id is null or t.ref <> d.id or t.kind <> 'fee' or t.currency <> d.currency
         or (select sum(p.amount) from ledger.postings p where p.member_id = t.member_id and p.transfer_id = t.id) is distinct from d.due - d.amount)
     union all select 'deposit ' || d.id, 'was ended by taking money back, and none was taken so'
       from cashier.differences r join cashier.deposits d on d.id = r.deposit_id
       left join ledger.transfers t on t.member_id = d.member_id and t.id = r.transfer_id
       where r.outcome = 'take_back' and (t.id is null or t.ref <> r.id or t.kind <> 'correction')
     union all select 'deposit ' || d.id, 'is ' || d.state || ', and was taken back and given again otherwise'
       from (select deposit_id, brand_id, count(*) as taken, count(*) filter (where not exists (
               select from ledger.transfers t join cashier.deposits o on o.id = r.deposit_id
                where t.member_id = o.member_id and t.key = 'deposit again ' || o.serial || ' ' || r.id and t.kind = 'correction')) as open
               from cashier.differences r where outcome = 'take_back' group by deposit_id, brand_id) x
       join cashier.deposits d on d.id = x.deposit_id where x.open <> case d.state when 'taken_back' then 1 else 0 end
     union all select 'deposit ' || d.id, 'is taken back, and nobody took it back' from cashier.deposits d
       where d.state = 'taken_back' and not exists (select from cashier.differences r where r.deposit_id = d.id and r.outcome = 'take_back')
     union all select 'transfer ' || t.id, 'credits a deposit that does not name it' from ledger.transfers t
       left join cashier.deposits d on d.id = t.ref and d.transfer_id = t.id and d.member_id = t.member_id
       where t.kind = 'deposit' and d.id is null`,
    ),
    sqlPass(
      'deposits-evidence',
      'no deposit was credited unless its provider said so, or two people who had its payment or report before them',
      `select 'deposit ' || d.id as row, 'was credited, and nobody said that it was paid' as says from cashier.deposits d
       where d.state = 'credited'
         and not exists (select from cashier.callbacks c where c.provider = d.provider and c.reference = d.id::text and c.outcome = 'credited')
         and not exists (select from cashier.payments p where p.deposit_id = d.id and p.state = 'matched' and p.brand_id = d.brand_id
           and p.amount = d.due and p.currency = d.currency)
         and not exists (select from cashier.differences r where r.deposit_id = d.id and r.state = 'settled' and r.outcome = 'credit'
           and r.provider = d.provider and r.there_amount = d.due and r.currency = d.currency)
     union all select 'deposit ' || c.reference, 'is ' || coalesce(d.state, 'gone') || ', its provider was answered that it was credited'
       from cashier.callbacks c left join cashier.deposits d on d.id::text = c.reference
       where c.outcome = 'credited' and coalesce(d.state, '') not in ('credited', 'taken_back')
     union all select 'deposit ' || d.id, 'is not in the books of the sandbox as ' || d.due || ' ' || d.currency || ' that were paid'
       from cashier.deposits d left join cashier.sandbox_payments s on s.reference = d.id::text
       where d.provider = 'sandbox' and d.state = 'credited' and (s.reference is null or s.fate = 'failed' or s.currency <> d.currency
         or s.amount::numeric * case d.currency ${SCALES} end <> d.due)
         and not exists (select from cashier.payments p where p.deposit_id = d.id and p.state = 'matched')
         and not exists (select from cashier.differences r where r.deposit_id = d.id and r.outcome = 'credit')`,
    ),
    SUMS,
  ],
};
