-- What a beneficiary disputes: one line, in his words, and the answer of the staff. A line that is due waits for the answer; no other does.
create table commission.disputes (
  line_id uuid primary key references commission.lines,
  brand_id uuid not null,
  member_id uuid not null,
  text text not null check (length(text) between 1 and 500),
  at timestamptz not null,
  -- null while nobody answered
  answer text check (length(answer) between 1 and 500),
  answered_by uuid,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
create index disputes_open on commission.disputes (brand_id, at) where answer is null;

grant select, insert on commission.disputes to haat_app;
grant update (answer, answered_by, answered_at) on commission.disputes to haat_app;
