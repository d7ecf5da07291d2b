-- What other rooms read of cases: plain views, which PostgreSQL puts into the statement that names them. Nothing waits for it.
create view aml.cases_view as
  select c.id, c.brand_id, c.member_id, c.serial, c.rule, c.amount, c.currency, c.state, c.outcome,
         c.opened_at, c.opened_by, c.closed_at, c.closed_by, c.released_at, c.released_by,
         (select count(*) from aml.evidence e where e.case_id = c.id) as evidence
    from aml.cases c;
grant select on aml.cases_view to haat_app;
