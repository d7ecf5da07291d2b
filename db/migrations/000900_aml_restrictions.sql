-- A case closed as restricted holds the member's payouts, and his play where the brand says so, until two people release him.
-- A rule opens the next case as soon as something happens that no closed case has shown: `round` counts those closed before in the period.
alter table aml.cases
  add column round integer not null default 0,
  -- the restriction closes play and deposits too
  add column stops_play boolean not null default false,
  add column released_at timestamptz,
  add column released_by uuid,
  add column release_id uuid,
  drop constraint cases_member_id_rule_period_key,
  add constraint cases_once unique (member_id, rule, period, round),
  add constraint cases_released check (released_at is null or outcome = 'restricted'),
  add constraint cases_stops check (not stops_play or outcome = 'restricted');
update aml.cases set stops_play = true where outcome = 'restricted';

drop index aml.cases_held;
create index cases_held on aml.cases (member_id)
  where state = 'open' or (outcome = 'restricted' and released_at is null);

-- What an agent gave him is money that came in.
alter table aml.flows drop constraint flows_kind_check,
  add constraint flows_kind_check check (kind in ('deposit', 'withdrawal', 'received'));
alter table aml.evidence drop constraint evidence_kind_check,
  add constraint evidence_kind_check
    check (kind in ('deposit', 'withdrawal', 'received', 'stakes', 'account', 'device', 'address'));
create index evidence_ref on aml.evidence (ref) where ref is not null;
