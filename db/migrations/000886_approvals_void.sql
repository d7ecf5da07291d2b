-- Why a request is void; empty where it is not, and where it was void before anybody wrote that down.
alter table approvals.requests add column void_because text not null default ''
  check (void_because = '' or (state = 'void' and void_because in ('expired', 'changed', 'uncovered')));
