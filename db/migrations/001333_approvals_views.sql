-- What other rooms read of requests: plain views, which PostgreSQL puts into the statement that names them. Nothing waits for it.
create view approvals.open_requests as
  select id, brand_id, kind, subject
    from approvals.requests where state = 'open';
grant select on approvals.open_requests to haat_app;
