-- What other rooms read of documents: plain views, which PostgreSQL puts into the statement that names them. Nothing waits for it.
create view verification.documents_view as
  select id, member_id, brand_id, kind, state, reason, note, sent_at, decided_at, decided_by, valid_until
    from verification.documents;
grant select on verification.documents_view to haat_app;
