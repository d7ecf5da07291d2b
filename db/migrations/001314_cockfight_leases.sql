-- Leases are kept in platform.leases. A process of an earlier release that still runs finds none here, and leads no more.
drop table cockfight.leases;
