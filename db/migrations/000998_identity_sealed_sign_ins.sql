-- Rows that stand for a person without his password: each carries a MAC under a key of the installation, so that one written by another
-- hand opens nothing. Sign-ins from before are not signed: they end, and people sign in once more.
alter table identity.sessions add column mac bytea;
alter table identity.handoffs add column mac bytea;
alter table identity.resets add column mac bytea;
alter table identity.remembered add column mac bytea;
alter table identity.pending_sign_ins add column mac bytea;
alter table identity.social_tickets add column mac bytea;
update identity.sessions set ended_at = now(), changed_at = clock_timestamp() where ended_at is null;
delete from identity.handoffs;
delete from identity.resets;
delete from identity.remembered;
delete from identity.pending_sign_ins;
delete from identity.social_tickets;
