/** What the books check of wallets at vendors: every transfer has its postings, every result its one, and back. */
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

const BOOKED = `(select sum(p.amount) from ledger.postings p where p.member_id = t.member_id and p.transfer_id = t.id)`;

export const BOOKS: RoomBooks = {
  holds: [],
  passes: [
    sqlPass(
      'wallet-transfers',
      'every transfer between wallets has moved what it says, once, and back where it was refused',
      `select 'transfer ' || w.serial as row, 'is ' || w.state || ' and its money did not move so' as says
       from wallet.transfers w left join ledger.transfers t on t.member_id = w.member_id and t.id = w.move_id
       where (w.direction = 'in' or w.state = 'done') and (t.id is null or t.ref <> w.id or t.kind <> 'move' or t.currency <> w.currency
         or t.brand_id <> w.brand_id or t.serial <> w.serial or ${BOOKED} is distinct from w.amount)
     union all select 'transfer ' || w.serial, 'was refused and its money did not come back'
       from wallet.transfers w left join ledger.transfers t on t.member_id = w.member_id and t.id = w.back_id
       where w.direction = 'in' and w.state = 'refused' and (t.id is null or t.ref <> w.id or t.kind <> 'move' or ${BOOKED} is distinct from w.amount)
     union all select 'transfer ' || w.serial, 'is ' || w.state || ' but money came back'
       from wallet.transfers w where w.direction = 'out' and w.state <> 'done' and w.move_id is not null and w.again_id is null
     union all select 'transfer ' || w.serial, 'went to the vendor after all and was not booked so'
       from wallet.transfers w left join ledger.transfers t on t.member_id = w.member_id and t.id = w.again_id
       where w.again_id is not null and (t.id is null or t.ref <> w.id or t.kind <> 'correction' or ${BOOKED} is distinct from w.amount)
     union all select 'transfer ' || t.id, 'moves a wallet at a vendor for no transfer that names it'
       from ledger.transfers t join ledger.postings p on p.member_id = t.member_id and p.transfer_id = t.id
       join ledger.accounts a on a.id in (p.from_account, p.to_account) and a.member_owned and a.purpose like 'vendor:%'
       left join wallet.transfers w on w.id = t.ref and t.id in (w.move_id, w.back_id)
       where t.kind = 'move' and w.id is null`,
    ),
    sqlPass(
      'wallet-adjustments',
      'what staff gave or took was booked so, once, and agreed to by somebody else than who asked',
      `select 'adjustment ' || a.serial as row, 'of ' || a.amount || ' ' || a.currency || ' was not booked so' as says
       from wallet.adjustments a left join ledger.transfers t on t.member_id = a.member_id and t.id = a.transfer_id
       where t.id is null or t.ref <> a.id or t.kind <> 'adjustment' or t.currency <> a.currency or t.brand_id <> a.brand_id
         or t.serial <> a.serial or ${BOOKED} is distinct from a.amount
         or not exists (select from ledger.postings p join ledger.accounts h on h.id = case a.direction when 'in' then p.from_account else p.to_account end
           where p.member_id = t.member_id and p.transfer_id = t.id and h.purpose = 'adjustments')
     union all select 'adjustment ' || a.serial, 'was agreed to by who asked, or by nobody' from wallet.adjustments a
       where a.asked_by = any (a.agreed_by) or cardinality(a.agreed_by) = 0
     union all select 'transfer ' || t.id, 'is of no adjustment that names it' from ledger.transfers t
       left join wallet.adjustments a on a.id = t.ref and a.transfer_id = t.id
       where t.kind = 'adjustment' and t.key like 'adjustment %' and a.id is null`,
    ),
    sqlPass(
      'wallet-results',
      'what was won and lost at vendors is booked as it was read, and back',
      `select 'transfer ' || r.transfer_id as row, 'of ' || r.amount || ' ' || r.currency || ' was won or lost and not booked so' as says
       from wallet.results r left join ledger.transfers t on t.member_id = r.member_id and t.id = r.transfer_id
       where r.amount <> 0 and (t.id is null or t.ref <> r.id or t.kind <> 'vendor_result' or t.currency <> r.currency
         or ${BOOKED} is distinct from abs(r.amount))
     union all select 'line ' || r.id, 'of ' || r.amount || ' ' || r.currency || ' is not what its bets and what no report explains come to'
       from wallet.results r left join lateral (select count(*) as n, coalesce(sum(b.payout - b.stake), 0) as net from wallet.vendor_bets b
         where b.result_id = r.id and b.member_id = r.member_id and b.vendor = r.vendor and b.currency = r.currency) b on true
       where b.n <> r.bets or r.amount <> b.net + r.unreported or r.payout - r.stake <> r.amount
     union all select 'bet ' || b.reference, 'at ' || b.vendor || ' counts in no result' from wallet.vendor_bets b
       where not exists (select from wallet.results r where r.id = b.result_id)
     union all select 'transfer ' || t.id, 'is of no result that names it' from ledger.transfers t
       left join wallet.results r on r.id = t.ref and r.transfer_id = t.id
       where t.kind = 'vendor_result' and r.id is null`,
    ),
  ],
};
