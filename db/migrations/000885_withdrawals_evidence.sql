-- Payouts that ended before every answer of a provider was kept: no evidence was kept of these, and the books say so instead of
-- demanding it. Written once, here: the product may only read it, so nobody adds to it unseen.
create table withdrawals.without_evidence (
  withdrawal_id uuid not null references withdrawals.withdrawals,
  -- the step nobody's word was kept of
  name text not null check (name in ('pay', 'fail')),
  primary key (withdrawal_id, name)
);
insert into withdrawals.without_evidence (withdrawal_id, name)
select distinct s.withdrawal_id, s.name
  from withdrawals.steps s
  join withdrawals.withdrawals w on w.id = s.withdrawal_id
  left join withdrawals.callbacks c on s.owner = 'provider' and c.provider = w.provider and c.reference = w.id::text
    and c.outcome = case s.name when 'pay' then 'paid' else 'failed' end
  left join approvals.requests r on s.owner = 'desk' and r.kind = 'withdrawals.resolve' and r.subject = w.id::text and r.state = 'done'
    and r.content ->> 'outcome' = case s.name when 'pay' then 'paid' else 'failed' end
 where s.name in ('pay', 'fail') and c.provider is null and r.id is null;
grant select on withdrawals.without_evidence to haat_app;
