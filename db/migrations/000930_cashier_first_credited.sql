-- When a deposit that was taken back had been credited: what it had raised is lowered there, and raised there again.
alter table cashier.deposits add column first_credited_at timestamptz;
