import { type Runner, statement } from '#platform/db/db.ts';

export type BrandRow = {
  id: string;
  code: string;
  name: string;
  currency: string;
  play_money: boolean;
  languages: string[];
  default_language: string;
  default_theme: string;
  time_zone: string;
  min_age: number;
  single_wallet: boolean;
  status: number;
  maintenance_end: Date | null;
  flags: unknown;
  jackpot: string;
  customer_service: unknown;
  blocked_prefixes: string[];
  allowed_prefixes: string[];
  jurisdiction: unknown;
  hosts: string[];
};

const ALL = statement<BrandRow>(
  'brand.all',
  `select b.id, b.code, b.name, b.currency, b.play_money, b.languages, b.default_language, b.default_theme, b.time_zone,
          b.min_age, b.single_wallet, b.status::int as status, b.maintenance_end, b.flags, b.jackpot, b.customer_service,
          b.blocked_prefixes::text[] as blocked_prefixes, b.allowed_prefixes::text[] as allowed_prefixes, b.jurisdiction,
          coalesce((select array_agg(h.host order by h.host) from brand.hosts h where h.brand_id = b.id), '{}') as hosts
     from brand.brands b order by b.code`,
);
export const readBrands = (runner: Runner): Promise<BrandRow[]> => runner.rows(ALL);

const INSERT = statement<{ id: string }>(
  'brand.insert',
  `insert into brand.brands (id, code, name, currency, play_money, languages, default_language, default_theme, time_zone,
                             min_age, flags, customer_service, jurisdiction)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
   on conflict (code) do nothing returning id`,
);
export type NewBrand = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly playMoney: boolean;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly defaultTheme: 'dark' | 'light';
  readonly timeZone: string;
  readonly minAge: number;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly customerService: readonly { readonly csType: string; readonly url: string }[];
  readonly jurisdiction: unknown;
};
/** False when a brand of this code stands already. */
export const insertBrand = async (runner: Runner, brand: NewBrand): Promise<boolean> =>
  (await runner.run(INSERT, [
    brand.id,
    brand.code,
    brand.name,
    brand.currency,
    brand.playMoney,
    brand.languages,
    brand.defaultLanguage,
    brand.defaultTheme,
    brand.timeZone,
    brand.minAge,
    JSON.stringify(brand.flags),
    JSON.stringify(brand.customerService),
    JSON.stringify(brand.jurisdiction),
  ])) === 1;

const ADD_HOST = statement<unknown>(
  'brand.add_host',
  'insert into brand.hosts (host, brand_id) values (lower($1), $2) on conflict do nothing',
);
export const addHost = (runner: Runner, host: string, brandId: string): Promise<number> =>
  runner.run(ADD_HOST, [host, brandId]);

const SET_STATUS = statement<unknown>(
  'brand.set_status',
  'update brand.brands set status = $2, maintenance_end = $3 where id = $1',
);
export const setStatus = (
  runner: Runner,
  brandId: string,
  status: number,
  end: Date | null,
): Promise<number> => runner.run(SET_STATUS, [brandId, status, end]);
