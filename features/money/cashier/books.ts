/** What the books check of the cashier: every credited deposit has exactly its one transfer, and back. */
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

export const BOOKS: RoomBooks = {
  holds: [],
  passes: [
    sqlPass(
      'deposits',
      'every credited deposit has exactly its one transfer, and back',
      `select 'deposit ' || d.id as row, case when t.id is null then 'was credited without a transfer'
         else 'of ' || d.amount || ' ' || d.currency || ' was not booked so' end as says
       from cashier.deposits d left join ledger.transfers t on t.member_id = d.member_id and t.id = d.transfer_id
       where d.state = 'credited' and (t.id is null or t.ref <> d.id or t.kind <> 'deposit' or t.currency <> d.currency or t.brand_id <> d.brand_id
         or (select sum(p.amount) from ledger.postings p where p.member_id = t.member_id and p.transfer_id = t.id) is distinct from d.due)
     union all select 'deposit ' || d.id, 'is ' || d.state || ' but names a transfer' from cashier.deposits d
       where d.state <> 'credited' and d.transfer_id is not null
     union all select 'deposit ' || d.id, 'was credited and its fee of ' || d.due - d.amount || ' was not taken so'
       from cashier.deposits d left join ledger.transfers t on t.member_id = d.member_id and t.key = 'deposit fee ' || d.serial
       where d.state = 'credited' and d.due > d.amount and (t.id is null or t.ref <> d.id or t.kind <> 'fee' or t.currency <> d.currency
         or (select sum(p.amount) from ledger.postings p where p.member_id = t.member_id and p.transfer_id = t.id) is distinct from d.due - d.amount)
     union all select 'deposit ' || d.id, 'was ended by taking money back, and none was taken so'
       from cashier.differences r join cashier.deposits d on d.id = r.deposit_id
       left join ledger.transfers t on t.member_id = d.member_id and t.id = r.transfer_id
       where r.outcome = 'take_back' and (t.id is null or t.ref <> r.id or t.kind <> 'correction')
     union all select 'transfer ' || t.id, 'credits a deposit that does not name it' from ledger.transfers t
       left join cashier.deposits d on d.id = t.ref and d.transfer_id = t.id and d.member_id = t.member_id
       where t.kind = 'deposit' and d.id is null`,
    ),
  ],
};
