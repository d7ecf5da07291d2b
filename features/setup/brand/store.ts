import { type Runner, statement } from '#platform/db/db.ts';

export type BrandRow = {
  id: string;
  code: string;
  name: string;
  currency: string;
  play_money: boolean;
  languages: string[];
  default_language: string;
  time_zone: string;
  status: number;
  maintenance_end: Date | null;
  blocked_prefixes: string[];
  allowed_prefixes: string[];
  hosts: string[];
  /** Host → invitation code, of hosts that carry one. */
  affiliates: Record<string, string>;
  revision: number;
  maintenance_start: Date | null;
  maintenance_reopen: boolean;
  blocked_countries: string[];
  allowed_countries: string[];
  main_domain: string;
};

const ALL = statement<BrandRow>(
  'brand.all',
  `select b.id, b.code, b.name, b.currency, b.play_money, b.languages, b.default_language, b.time_zone,
          b.status::int as status, b.maintenance_end, b.blocked_prefixes::text[] as blocked_prefixes,
          b.allowed_prefixes::text[] as allowed_prefixes, b.revision, b.maintenance_start, b.maintenance_reopen,
          b.blocked_countries, b.allowed_countries, b.main_domain,
          coalesce((select array_agg(h.host order by h.host) from brand.hosts h where h.brand_id = b.id), '{}') as hosts,
          coalesce((select jsonb_object_agg(h.host, h.affiliate_code) from brand.hosts h
                     where h.brand_id = b.id and h.affiliate_code <> ''), '{}') as affiliates
     from brand.brands b order by b.code`,
);
export const readBrands = (runner: Runner): Promise<BrandRow[]> => runner.rows(ALL);

const INSERT = statement<{ id: string }>(
  'brand.insert',
  `insert into brand.brands (id, code, name, currency, play_money, languages, default_language, time_zone)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
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
  readonly timeZone: string;
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
    brand.timeZone,
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

const LOCK = statement<{ revision: number }>(
  'brand.lock',
  'select revision from brand.brands where id = $1 for update',
);
/** Holds the brand's row until the transaction ends; answers the revision that stands. */
export const lockBrand = async (runner: Runner, brandId: string): Promise<number | undefined> =>
  (await runner.one(LOCK, [brandId]))?.revision;

const PUT_STATUS = statement<unknown>(
  'brand.put_status',
  `update brand.brands set revision = revision + 1, status = $2, maintenance_start = $3, maintenance_end = $4,
          maintenance_reopen = $5 where id = $1`,
);
export type StatusData = {
  readonly status: number;
  readonly maintenanceStart: string | null;
  readonly maintenanceEnd: string | null;
  readonly maintenanceReopen: boolean;
};
export const putStatus = (runner: Runner, id: string, one: StatusData) =>
  runner.run(PUT_STATUS, [id, one.status, one.maintenanceStart, one.maintenanceEnd, one.maintenanceReopen]);

const PUT_ACCESS = statement<unknown>(
  'brand.put_access',
  `update brand.brands set revision = revision + 1, blocked_prefixes = array(select network(p::inet) from unnest($2::text[]) p),
          allowed_prefixes = array(select network(p::inet) from unnest($3::text[]) p), blocked_countries = $4, allowed_countries = $5 where id = $1`,
);
export type AccessData = {
  readonly blockedPrefixes: readonly string[];
  readonly allowedPrefixes: readonly string[];
  readonly blockedCountries: readonly string[];
  readonly allowedCountries: readonly string[];
};
export const putAccess = (runner: Runner, id: string, one: AccessData) =>
  runner.run(PUT_ACCESS, [
    id,
    one.blockedPrefixes,
    one.allowedPrefixes,
    one.blockedCountries,
    one.allowedCountries,
  ]);

const PUT_LOOK = statement<unknown>(
  'brand.put_look',
  'update brand.brands set revision = revision + 1, name = $2, languages = $3, default_language = $4 where id = $1',
);
export type LookData = {
  readonly name: string;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
};
export const putLook = (runner: Runner, id: string, one: LookData) =>
  runner.run(PUT_LOOK, [id, one.name, one.languages, one.defaultLanguage]);

const PUT_MAIN_DOMAIN = statement<unknown>(
  'brand.put_main_domain',
  'update brand.brands set revision = revision + 1, main_domain = $2 where id = $1',
);
export const putMainDomain = (runner: Runner, id: string, domain: string) =>
  runner.run(PUT_MAIN_DOMAIN, [id, domain]);

const TOUCH = statement<unknown>(
  'brand.touch',
  'update brand.brands set revision = revision + 1 where id = $1',
);
/** A room's settings of this brand changed: whoever saw the brand before has not seen that. */
export const touchBrand = (runner: Runner, id: string) => runner.run(TOUCH, [id]);

const PUT_AFFILIATES = statement<unknown>(
  'brand.put_affiliates',
  `with touched as (update brand.brands set revision = revision + 1 where id = $1 returning id)
   update brand.hosts h set affiliate_code = coalesce($2::jsonb ->> h.host, '') from touched where h.brand_id = touched.id`,
);
/** `codes`: host → invitation code; a host that is not named carries none. */
export const putAffiliates = (runner: Runner, id: string, codes: Readonly<Record<string, string>>) =>
  runner.run(PUT_AFFILIATES, [id, JSON.stringify(codes)]);

const SPEAK = statement<unknown>(
  'brand.speak',
  `insert into brand.member_languages (member_id, language) values ($1, $2)
   on conflict (member_id) do update set language = excluded.language, at = now()`,
);
export const keepLanguage = (runner: Runner, memberId: string, language: string) =>
  runner.run(SPEAK, [memberId, language]);

const SPOKEN = statement<{ language: string }>(
  'brand.spoken',
  'select language from brand.member_languages where member_id = $1',
);
export const languageOfMember = async (runner: Runner, memberId: string): Promise<string | undefined> =>
  (await runner.one(SPOKEN, [memberId]))?.language;
