/** What staff read and write of their brand. Every change names the revision it was made on: nobody overwrites what he has not seen. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Instant, Uuid } from '#kernel/wire.ts';
import { BrandFlags, RegistrationFields, Resource, ServiceEntry } from '../contract.ts';

const MayBe = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()]);
const revision = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
/** `bn`, `fil`, `zh-Hant` */
const LanguageCode = Type.String({ pattern: '^[a-z]{2,3}(-[A-Z][a-z]{3})?$' });
const Country = Type.String({ pattern: '^[A-Z]{2}$' });
/** An address or a prefix, v4 or v6; the service reads it strictly. */
const Prefix = Type.String({ minLength: 2, maxLength: 49, pattern: '^[0-9A-Fa-f:.]+(/[0-9]{1,3})?$' });
const CdnHost = Type.String({ maxLength: 200, pattern: '^https://[A-Za-z0-9.-]+(:\\d{1,5})?(/[!-~]*)?$' });

export const StatusPart = {
  status: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
  maintenanceStart: MayBe(Instant),
  maintenanceEnd: MayBe(Instant),
  /** Open again by itself at the end. */
  maintenanceReopen: Type.Boolean(),
};
export const AccessPart = {
  blockedPrefixes: Type.Array(Prefix, { maxItems: 1_000 }),
  allowedPrefixes: Type.Array(Prefix, { maxItems: 1_000 }),
  blockedCountries: Type.Array(Country, { maxItems: 250, uniqueItems: true }),
  allowedCountries: Type.Array(Country, { maxItems: 250, uniqueItems: true }),
};
export const LookPart = {
  name: Type.String({ minLength: 1, maxLength: 60, pattern: '^\\S(.*\\S)?$' }),
  languages: Type.Array(LanguageCode, { minItems: 1, maxItems: 40, uniqueItems: true }),
  defaultLanguage: LanguageCode,
  defaultTheme: Type.Union([Type.Literal('dark'), Type.Literal('light')]),
  currencyDisplay: Type.Union([Type.Literal('symbol'), Type.Literal('code')]),
  isSingle: Type.Boolean(),
  jackpot: Type.Union([Type.Literal('display'), Type.Literal('pool')]),
  /** Where a mobile number is from when nobody says so; empty where the currency tells it. */
  dialingCode: Type.String({ pattern: '^([1-9][0-9]{0,3})?$' }),
};
export const LinksPart = {
  resources: Type.Array(Resource, { maxItems: 20 }),
  customerService: Type.Array(ServiceEntry, { maxItems: 10 }),
  imageCDNs: Type.Array(CdnHost, { maxItems: 10 }),
  launchGameCDNs: Type.Array(CdnHost, { maxItems: 10 }),
  gtagId: Type.String({ maxLength: 30, pattern: '^([A-Z]{1,3}-[A-Z0-9-]{4,20})?$' }),
  mainDomain: Type.String({ maxLength: 120, pattern: '^([a-z0-9.-]+(:\\d{1,5})?)?$' }),
};

export const OpsBrand = Type.Object({
  revision,
  code: Type.String(),
  currency: Type.String(),
  playMoney: Type.Boolean(),
  timeZone: Type.String(),
  minAge: Type.Integer(),
  hosts: Type.Array(Type.String()),
  /** The invitation code each domain carries; empty where none. */
  affiliates: Type.Array(Type.Object({ domain: Type.String(), code: Type.String() })),
  /** Languages that have a catalogue in this installation. */
  catalogues: Type.Array(Type.String()),
  /** What visitors get now: a scheduled window counts. */
  statusNow: Type.Integer(),
  flags: BrandFlags,
  registration: RegistrationFields,
  ...StatusPart,
  ...AccessPart,
  ...LookPart,
  ...LinksPart,
});
export type OpsBrand = Static<typeof OpsBrand>;

export const GetOpsBrand = call({
  method: 'GET',
  path: '/ops/brand',
  summary: 'Everything that is set for the brand.',
  answer: OpsBrand,
});

const put = <const Part extends Parameters<typeof Type.Object>[0], const Path extends string>(
  path: Path,
  summary: string,
  part: Part,
) =>
  call({
    method: 'PUT',
    path,
    faults: [
      'brand.bad_dialing_code',
      'brand.bad_field',
      'brand.bad_language',
      'brand.bad_prefix',
      'brand.bad_window',
      'brand.changed_meanwhile',
      'brand.unknown_host',
    ],
    summary,
    body: Type.Object({ revision, ...part }, closed),
    answer: OpsBrand,
  });

export const PutBrandStatus = put(
  '/ops/brand/status',
  'Opens or closes the brand, now or in a window.',
  StatusPart,
);
export const PutBrandAccess = put(
  '/ops/brand/access',
  'Which addresses and countries are served.',
  AccessPart,
);
export const PutBrandLook = put(
  '/ops/brand/look',
  'Name, languages, theme, wallet mode and jackpot.',
  LookPart,
);
export const PutBrandLinks = put(
  '/ops/brand/links',
  'Downloads, social links, customer service, hosts.',
  LinksPart,
);
export const PutBrandFlags = put('/ops/brand/flags', 'White-label and module flags.', { flags: BrandFlags });
export const PutBrandRegistration = put(
  '/ops/brand/registration',
  'Which fields registration shows and demands.',
  {
    registration: RegistrationFields,
  },
);

export const FlaggedNetwork = Type.Object({
  /** `203.0.113.0/24`, `2001:db8::/32`; one address ends in /32 or /128. */
  network: Type.String(),
  note: Type.String(),
  addedAt: Instant,
  addedBy: Uuid,
});
export const FlaggedNetworks = Type.Object({ list: Type.Array(FlaggedNetwork) });
export type FlaggedNetworks = Static<typeof FlaggedNetworks>;
const networks = Type.Array(Prefix, { minItems: 1, maxItems: 500 });

export const GetNetworks = call({
  method: 'GET',
  path: '/ops/brand/networks',
  summary: 'Networks whose sign-ins have to show a second proof, also from a browser the account knows.',
  answer: FlaggedNetworks,
});
export const AddNetworks = call({
  method: 'POST',
  path: '/ops/brand/networks',
  faults: ['brand.bad_prefix', 'brand.network_too_wide', 'brand.too_many_networks'],
  summary: 'Flags networks; those that are flagged already stay as they are.',
  body: Type.Object({ networks, note: Type.String({ maxLength: 120 }) }, closed),
  answer: FlaggedNetworks,
});
export const DropNetworks = call({
  method: 'POST',
  path: '/ops/brand/networks/removal',
  faults: ['brand.bad_prefix', 'brand.network_too_wide'],
  summary: 'Takes networks off the list.',
  body: Type.Object({ networks }, closed),
  answer: FlaggedNetworks,
});
