-- Which process runs what only one may run at a time (platform/host): who takes a lease begins its next epoch. The key of a row is its name with
-- its epoch, so that a commit that keeps the lease (for key share) holds up whoever would take it, and nobody who renews it.
create table platform.leases (
  name text primary key,
  holder uuid not null,
  epoch bigint not null,
  until timestamptz not null,
  unique (name, epoch)
);
grant select, insert, update on platform.leases to haat_app;

-- The last statement of a holder before his commit: whoever no longer holds the lease, by the clock of the database, writes nothing.
create function platform.keep_lease(p_name text, p_epoch bigint) returns void language plpgsql set search_path = platform, pg_temp as $$
begin
  perform from leases where name = p_name and epoch = p_epoch and until >= clock_timestamp() for key share;
  if not found then
    raise exception 'the lease % of epoch % is no longer held', p_name, p_epoch using errcode = 'HL001';
  end if;
end $$;
