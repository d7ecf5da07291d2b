-- How many others had to agree when it was asked for. A rule that was loosened meanwhile makes a request no easier to carry out.
alter table approvals.requests
  add column needed smallint not null default 1,
  add constraint requests_needed_check check (needed >= 1);
