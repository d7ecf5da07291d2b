/** What a brand sets of its pages, and the calls every section of settings has. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { choice, lines, type Section, settings, text } from '#kernel/settings.ts';
import { closed } from '#kernel/wire.ts';

/** `https://…` of a host that serves pictures or games. */
export const CdnHost = Type.String({
  maxLength: 200,
  pattern: '^https://[A-Za-z0-9.-]+(:\\d{1,5})?(/[!-~]*)?$',
});
export const GTAG_PATTERN = '^([A-Z]{1,3}-[A-Z0-9-]{4,20})?$';

export const PageSettings = settings(
  'brand.pages',
  {
    defaultTheme: choice('brand.ops.theme', [
      { value: 'dark', word: 'brand.ops.theme_dark' },
      { value: 'light', word: 'brand.ops.theme_light' },
    ]),
    currencyDisplay: choice('brand.settings.currency_display', [
      { value: 'symbol', word: 'brand.ops.currency_symbol' },
      { value: 'code', word: 'brand.ops.currency_code' },
    ]),
    imageCDNs: lines('brand.ops.image_hosts', CdnHost, { maxItems: 10, hint: 'brand.ops.host_hint' }),
    gtagId: text('brand.ops.gtag', { maxLength: 30, pattern: GTAG_PATTERN, ltr: true }),
  },
  {
    title: 'brand.settings.pages',
    defaults: { defaultTheme: 'dark', currencyDisplay: 'symbol', imageCDNs: [], gtagId: '' },
  },
);

const revision = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });

export const SettingsSection = Type.Object({
  name: Type.String({ description: 'as in /ops/settings/{name}' }),
  title: Type.String({ description: 'key of a word' }),
  hint: Type.String({ description: 'key of a word; empty where there is none' }),
  write: Type.String({ description: 'the right it is changed with; empty where no single person may' }),
  /** JSON Schema; `x-setting` says how a field is drawn. */
  schema: Type.Unsafe<object>(Type.Object({})),
});

export type SettingsSection = Static<typeof SettingsSection>;

export const GetSections = call({
  method: 'GET',
  path: '/ops/settings',
  summary: 'The sections of settings a brand has, each with the schema of its fields.',
  answer: Type.Object({ list: Type.Array(SettingsSection) }),
});

/** The value is null where the section is demanded and nobody has set it. */
const storedValue = <Value>(section: Section<Value>) =>
  Type.Object({ revision, value: Type.Unsafe<Value | null>(Type.Union([section.schema, Type.Null()])) });

export const getSettings = <Value>(section: Section<Value>) =>
  call({
    method: 'GET',
    path: `/ops/settings/${section.name}`,
    summary: `The settings ${section.name} of the brand, and the revision a change has to name.`,
    answer: storedValue(section),
  });

export const putSettings = <Value>(section: Section<Value>) =>
  call({
    method: 'PUT',
    path: `/ops/settings/${section.name}`,
    faults: [
      'brand.bad_field',
      'brand.bad_window',
      'brand.changed_meanwhile',
      'brand.currency_held',
      'money.malformed',
      'money.out_of_range',
      'protection.bounds_crossed',
      ...(section.faults ?? []),
    ],
    summary: `Changes the settings ${section.name}, on the revision that was seen.`,
    body: Type.Object({ revision, value: Type.Unsafe<Value>(section.schema) }, closed),
    answer: storedValue(section),
  });

/** The calls of any section, as a desk that draws them all has them. */
type AnyValues = Readonly<Record<string, unknown>>;
export type GetAnySettings = ReturnType<typeof getSettings<AnyValues>>;
export type PutAnySettings = ReturnType<typeof putSettings<AnyValues>>;
