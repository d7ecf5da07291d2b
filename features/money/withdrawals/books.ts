/**
 * What the books check of withdrawals: every open one is held, every ended one has exactly its two transfers, and back, and somebody
 * said what became of every payout.
 */
import { saidPass } from '#features/money/cashier/books/said.ts';
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

const OPEN = "('requested', 'approved', 'paying', 'unknown', 'paid', 'disputed')";

/** What a step of a payout calls the provider's word and the outcome that people agreed on. */
const ENDED = "case s.name when 'pay' then 'paid' else 'failed' end";

export const BOOKS: RoomBooks = {
  holds: [`select member_id, currency, amount from withdrawals.withdrawals where state in ${OPEN}`],
  passes: [
    sqlPass(
      'withdrawals',
      'every withdrawal has its hold and, once it ended, the transfer of its end, and back',
      `select 'withdrawal ' || w.id as row, 'of ' || w.amount || ' ' || w.currency || ' was not held so' as says
       from withdrawals.withdrawals w left join ledger.transfers t on t.member_id = w.member_id and t.id = w.hold_id
       where t.id is null or t.ref <> w.id or t.kind <> 'withdrawal' or t.currency <> w.currency or t.brand_id <> w.brand_id
         or t.serial <> w.serial
         or (select sum(p.amount) from ledger.postings p where p.member_id = t.member_id and p.transfer_id = t.id) is distinct from w.amount
     union all select 'withdrawal ' || w.id, 'is ' || w.state || ' and its money did not go so'
       from withdrawals.withdrawals w left join ledger.transfers t on t.member_id = w.member_id and t.id = w.end_id
       where w.state not in ${OPEN} and (t.id is null or t.ref <> w.id or t.currency <> w.currency or t.brand_id <> w.brand_id
         or t.kind <> case when w.state = 'received' then 'withdrawal_paid' else 'withdrawal_returned' end
         or (select sum(p.amount) from ledger.postings p where p.member_id = t.member_id and p.transfer_id = t.id) is distinct from w.amount)
     union all select 'withdrawal ' || w.id, 'is ' || w.state || ' but names the transfer of an end'
       from withdrawals.withdrawals w where w.state in ${OPEN} and w.end_id is not null
     union all select 'transfer ' || t.id, 'is of no withdrawal that names it' from ledger.transfers t
       left join withdrawals.withdrawals w on w.id = t.ref and w.member_id = t.member_id and t.id in (w.hold_id, w.end_id)
       where t.kind in ('withdrawal', 'withdrawal_paid', 'withdrawal_returned') and w.id is null`,
    ),
    sqlPass(
      'withdrawals-fees',
      'every fee of a withdrawal was taken once, given back exactly where the money came back, and no other is called one',
      `select 'withdrawal ' || w.id as row, 'costs ' || w.fee || ' ' || w.currency || ', and that was not taken so' as says
       from withdrawals.withdrawals w
       left join ledger.transfers t on t.member_id = w.member_id and t.key = 'withdrawal fee ' || w.serial
       where w.fee > 0 and (t.id is null or t.ref <> w.id or t.kind <> 'fee' or t.currency <> w.currency or t.brand_id <> w.brand_id
         or (select sum(p.amount) from ledger.postings p where p.member_id = t.member_id and p.transfer_id = t.id) is distinct from w.fee)
     union all select 'withdrawal ' || w.id, 'is ' || w.state || ', and its fee of ' || w.fee || ' ' || w.currency
         || case when t.id is null then ' was not given back' else ' was given back otherwise' end
       from withdrawals.withdrawals w
       left join ledger.transfers t on t.member_id = w.member_id and t.key = 'withdrawal fee back ' || w.serial
       where w.fee > 0 and w.state in ('rejected', 'failed', 'returned') and (t.id is null or t.ref <> w.id or t.kind <> 'refund'
         or t.currency <> w.currency
         or (select sum(p.amount) from ledger.postings p where p.member_id = t.member_id and p.transfer_id = t.id) is distinct from w.fee)
     union all select 'transfer ' || t.id, 'is the fee of no withdrawal that it fits' from ledger.transfers t
       left join withdrawals.withdrawals w on w.id = t.ref and w.member_id = t.member_id and w.fee > 0
         and (t.key = 'withdrawal fee ' || w.serial
           or (t.key = 'withdrawal fee back ' || w.serial and w.state in ('rejected', 'failed', 'returned')))
       where t.key like 'withdrawal fee %' and w.id is null`,
    ),
    sqlPass(
      'withdrawals-steps',
      'the steps of a withdrawal lead to where it stands, and nobody released what he approved',
      `select 'withdrawal ' || w.id as row, 'stands at revision ' || w.revision || ' after ' || s.count || ' steps' as says
       from withdrawals.withdrawals w
       join lateral (select count(*) from withdrawals.steps s where s.withdrawal_id = w.id) s on true
       where s.count <> w.revision
     union all select 'withdrawal ' || a.withdrawal_id, 'was approved and released by one person'
       from withdrawals.steps a join withdrawals.steps r on r.withdrawal_id = a.withdrawal_id and r.name = 'release' and r.n = a.n + 1
       where a.name = 'approve' and a.staff_id = r.staff_id
     union all select 'withdrawal ' || r.withdrawal_id, 'was released without an approval'
       from withdrawals.steps r left join withdrawals.steps a on a.withdrawal_id = r.withdrawal_id and a.name = 'approve' and a.n = r.n - 1
       where r.name = 'release' and a.n is null`,
    ),
    sqlPass(
      'withdrawals-evidence',
      'no payout ended as paid or failed unless its provider said so, or two people did, or it is marked as older than the evidence',
      `select 'withdrawal ' || w.id as row, case s.name when 'pay' then 'was paid out' else 'failed' end || ', and nobody said so' as says
       from withdrawals.steps s join withdrawals.withdrawals w on w.id = s.withdrawal_id
       left join (select distinct provider, reference, outcome from withdrawals.callbacks) c
         on s.owner = 'provider' and c.provider = w.provider and c.reference = w.id::text and c.outcome = ${ENDED}
       left join (select distinct r.brand_id, r.subject, r.content ->> 'outcome' as outcome from approvals.requests r
           join approvals.decisions d on d.request_id = r.id and d.agreed and d.staff_id <> r.asked_by
           where r.kind = 'withdrawals.resolve' and r.state = 'done') r
         on s.owner = 'desk' and r.brand_id = w.brand_id and r.subject = w.id::text and r.outcome = ${ENDED}
       left join withdrawals.without_evidence x on x.withdrawal_id = w.id and x.name = s.name
       where s.name in ('pay', 'fail') and c.provider is null and r.subject is null and x.name is null
     union all select 'withdrawal ' || w.id, 'is ' || w.state || ', and no step says that its payout ' || m.says
       from withdrawals.withdrawals w
       join (values ('pay', 'was made', '{paid,disputed,received,returned}'::text[]), ('fail', 'failed', '{failed}')) m (name, says, states)
         on w.state = any (m.states)
       left join withdrawals.steps s on s.withdrawal_id = w.id and s.name = m.name
       where s.n is null
     union all select 'withdrawal ' || c.reference, 'is ' || coalesce(w.state, 'gone') || ', its provider was answered that it is known as ' || c.outcome
       from withdrawals.callbacks c left join withdrawals.withdrawals w on w.id::text = c.reference
       left join withdrawals.steps s on s.withdrawal_id = w.id and s.name = case c.outcome when 'paid' then 'pay' else 'fail' end
       where c.outcome in ('paid', 'failed') and s.n is null`,
    ),
    sqlPass(
      'withdrawals-returns',
      'what goes back by itself is of a deposit of the same member, and not more than was credited',
      `select 'withdrawal ' || w.id as row, 'sends back ' || w.amount || ' ' || w.currency
         || case when d.id is null then ' of no deposit of his' else ' of a deposit of ' || d.amount end as says
       from withdrawals.withdrawals w
       left join cashier.deposits d on d.id = w.return_of and d.member_id = w.member_id and d.currency = w.currency
       where w.return_of is not null and (d.id is null or w.amount + w.fee > d.amount)`,
    ),
    saidPass('withdrawals-said', 'a payout is of the sum that its provider named', {
      what: 'withdrawal',
      text: `select w.id, w.amount, w.currency, c.body from withdrawals.withdrawals w
        join withdrawals.callbacks c on c.provider = w.provider and c.reference = w.id::text and c.outcome in ('paid', 'failed')
        where w.id > $1 order by w.id`,
    }),
  ],
};
