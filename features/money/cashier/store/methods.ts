/** SQL of the desk of payment methods. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { MethodRow } from '../store.ts';

export type StaffMethodRow = MethodRow & { revision: number; enabled: boolean };
const COLUMNS =
  'code, provider, kind, currency, min_amount, max_amount, arrives_in_ms, name, form, details, fee, quick, level, revision, enabled';

const ALL = statement<StaffMethodRow>(
  'cashier.all_methods',
  `select ${COLUMNS} from cashier.methods where brand_id = $1 order by position, code, currency`,
);
/** Closed ones too, in the order of the player's page. */
export const allMethods = (runner: Runner, brandId: string) => runner.rows(ALL, [brandId]);

const LOCK_ALL = statement<StaffMethodRow>(
  'cashier.lock_methods',
  `select ${COLUMNS} from (select * from cashier.methods where brand_id = $1 order by code, currency for update) m
    order by position, code, currency`,
);
/** All of them held, so that two orders follow each other. */
export const lockMethods = (runner: Runner, brandId: string) => runner.rows(LOCK_ALL, [brandId]);

const LOCK = statement<StaffMethodRow>(
  'cashier.lock_method',
  `select ${COLUMNS} from cashier.methods where brand_id = $1 and code = $2 and currency = $3 for update`,
);
export const lockMethod = (runner: Runner, brandId: string, code: string, currency: string) =>
  runner.one(LOCK, [brandId, code, currency]);

const INSERT = statement<{ revision: number }>(
  'cashier.insert_method',
  `insert into cashier.methods (brand_id, code, currency, provider, kind, min_amount, max_amount, arrives_in_ms, name, form, details,
                                fee, quick, level, enabled, position)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::bigint[], $14, $15,
           (select coalesce(max(position), -1) + 1 from cashier.methods where brand_id = $1))
   on conflict do nothing returning revision`,
);
const UPDATE = statement<{ revision: number }>(
  'cashier.update_method',
  `update cashier.methods set provider = $4, kind = $5, min_amount = $6, max_amount = $7, arrives_in_ms = $8, name = $9, form = $10,
          details = $11, fee = $12, quick = $13::bigint[], level = $14, enabled = $15, revision = revision + 1
    where brand_id = $1 and code = $2 and currency = $3 returning revision`,
);
export type MethodWrite = Omit<StaffMethodRow, 'revision'>;
const valuesOf = (brandId: string, row: MethodWrite) => [
  brandId,
  row.code,
  row.currency,
  row.provider,
  row.kind,
  row.min_amount,
  row.max_amount,
  row.arrives_in_ms,
  row.name,
  row.form,
  JSON.stringify(row.details),
  row.fee,
  row.quick,
  row.level,
  row.enabled,
];
/** Last in the order; undefined when there is one of this code and currency. */
export const insertMethod = (runner: Runner, brandId: string, row: MethodWrite) =>
  runner.one(INSERT, valuesOf(brandId, row));
export const updateMethod = (runner: Runner, brandId: string, row: MethodWrite) =>
  runner.one(UPDATE, valuesOf(brandId, row));

const PLACE = statement<unknown>(
  'cashier.place_method',
  'update cashier.methods set position = $4 where brand_id = $1 and code = $2 and currency = $3',
);
export const placeMethod = (
  runner: Runner,
  brandId: string,
  { code, currency }: Pick<MethodRow, 'code' | 'currency'>,
  position: number,
) => runner.run(PLACE, [brandId, code, currency, position]);
