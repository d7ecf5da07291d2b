/** SQL of the leases: one row a host, counted by epochs. What decides is the clock of the database alone. */
import { statement } from '#platform/db/db.ts';

type HeldRow = { readonly epoch: bigint; readonly now: Date };

/** Takes a lease that has run out, was never taken, or was this holder's before; locks nothing where another holds it. A term is an epoch. */
export const TAKE = statement<HeldRow>(
  'platform.take_lease',
  `with taken as (
     update platform.leases set holder = $2, epoch = epoch + 1, until = clock_timestamp() + $3 * interval '1 millisecond'
     where name = $1 and (until < clock_timestamp() or holder = $2) returning epoch
   ), first as (
     insert into platform.leases (name, holder, epoch, until)
     select $1, $2, 1, clock_timestamp() + $3 * interval '1 millisecond'
     where not exists (select from platform.leases where name = $1)
     on conflict (name) do nothing returning epoch
   )
   select epoch, clock_timestamp() as now from (select epoch from taken union all select epoch from first) held`,
);
/** Leaves the key of the row alone, and so waits for no commit that keeps the lease. One that has run out is not renewed: it is taken again. */
export const RENEW = statement<HeldRow>(
  'platform.renew_lease',
  `update platform.leases set until = clock_timestamp() + $3 * interval '1 millisecond'
   where name = $1 and epoch = $2 and until >= clock_timestamp() returning epoch, clock_timestamp() as now`,
);
export const RESIGN = statement<never>(
  'platform.resign_lease',
  'update platform.leases set until = clock_timestamp() where name = $1 and epoch = $2',
);

/** What `keep_lease` raises. */
export const REFUSED = 'HL001';
/** Stands before the commit of a holder. @param name of letters alone: it comes from the code */
export const keepLease = (name: string, epoch: bigint): string =>
  `select platform.keep_lease('${name}', ${epoch})`;
