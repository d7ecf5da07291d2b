-- What each bet moves of a member's seeds, apart from the seeds: a narrow row that is written often, beside a wide one that hardly changes and has a
-- journal. The books count nonces and the pace again from the rounds. Stops rounds while it runs.

-- When the pace between rounds counted an act of this round, ms; null where it counted none.
alter table rounds.rounds add column paced_at bigint;

create table rounds.dealt (
  member_id uuid primary key references rounds.seeds,
  -- Rounds dealt from the seed in use.
  nonce bigint not null default 0,
  -- Of the last round or act that the pace counts, ms.
  last_at bigint not null default 0
) with (fillfactor = 50);
grant select, insert, update on rounds.dealt to haat_app;

-- Acts of before did not say so: their pace goes to the newest round of their member.
with played as (
  select distinct on (r.member_id) r.member_id, r.id, max((extract(epoch from r.at) * 1000)::bigint) over (partition by r.member_id) as at
  from rounds.rounds r order by r.member_id, r.id desc
), told as (
  insert into rounds.dealt (member_id, nonce, last_at)
  select s.member_id, s.nonce, case when p.at is null then 0 else greatest(s.last_at, p.at) end
  from rounds.seeds s left join played p on p.member_id = s.member_id
)
update rounds.rounds r set paced_at = s.last_at from played p join rounds.seeds s on s.member_id = p.member_id
where r.member_id = p.member_id and r.id = p.id and s.last_at > p.at;

alter table rounds.seeds drop column nonce, drop column last_at;
