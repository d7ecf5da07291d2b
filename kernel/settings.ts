/**
 * Settings of a brand: a room declares a section in its contract – its fields with schema, default and word – and everything else
 * follows from the declaration: storage, reading, the call of the console, its form, validation on both sides.
 *
 * A field's schema carries how it is drawn under `x-setting`, which JSON Schema passes over.
 */
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import type { ChoiceOption, Drawn, DurationUnit, WrongSetting } from './setting-fields.ts';
import { usualSum } from './usual-sums.ts';
import { Amount, closed } from './wire.ts';

type More = { readonly hint?: string };
const drawn = (draw: Drawn) => ({ 'x-setting': draw });

/** On or off. */
export const onOff = (word: string, more: More = {}) =>
  Type.Boolean(drawn({ kind: 'switch', word, ...more }));

/** A whole number between two bounds, with a unit beside it. */
export const whole = (
  word: string,
  {
    minimum,
    maximum,
    ...more
  }: More & { readonly minimum: number; readonly maximum: number; readonly unit?: string },
) => Type.Integer({ minimum, maximum, ...drawn({ kind: 'number', word, ...more }) });

/** A span of time in ms, typed in `every`: `duration('…', { every: 'day', minimum: DAY, maximum: 365 * DAY })`. */
export const duration = (
  word: string,
  {
    minimum,
    maximum,
    ...more
  }: More & { readonly minimum: number; readonly maximum: number; readonly every: DurationUnit },
) => Type.Integer({ minimum, maximum, ...drawn({ kind: 'duration', word, ...more }) });

/** An amount in the brand's currency, a wire decimal; never more decimals than the currency has (`wrongMoney`). */
export const money = (word: string, more: More = {}) =>
  Type.String({ ...Amount, ...drawn({ kind: 'money', word, ...more }) });

type TextMore = More & {
  readonly minLength?: number;
  readonly maxLength: number;
  /** An expression without flags; the hint says in words what it wants. */
  readonly pattern?: string;
  readonly multiline?: boolean;
  readonly ltr?: boolean;
};
export const text = (word: string, { minLength = 0, maxLength, pattern, ...more }: TextMore) =>
  Type.String({
    minLength,
    maxLength,
    ...(pattern === undefined ? {} : { pattern }),
    ...drawn({ kind: 'text', word, ...more }),
  });

/** One of a few. */
export const choice = <const Value extends string>(
  word: string,
  options: readonly (ChoiceOption & { readonly value: Value })[],
  more: More = {},
) =>
  Type.Unsafe<Value>(
    Type.Union(
      options.map(({ value }) => Type.Literal(value)),
      drawn({ kind: 'choice', word, options, ...more }),
    ),
  );

/** Several texts, one a line. */
export const lines = <Line extends TSchema>(
  word: string,
  line: Line,
  more: More & { readonly maxItems: number },
) =>
  Type.Array(line, {
    maxItems: more.maxItems,
    ...drawn({ kind: 'list', word, ltr: true, ...(more.hint ? { hint: more.hint } : {}) }),
  });

/** Several records in their order, each with fields of its own. */
export const records = <Fields extends TProperties>(
  word: string,
  fields: Fields,
  { maxItems, ...more }: More & { readonly maxItems: number; readonly fresh: Static<TObject<Fields>> },
) => Type.Array(Type.Object(fields, closed), { maxItems, ...drawn({ kind: 'list', word, ...more }) });

/** A text in each language that has one: code → text. */
export const perLanguage = (
  word: string,
  { maxLength, ...more }: More & { readonly maxLength: number; readonly multiline?: boolean },
) =>
  Type.Record(
    Type.String({ pattern: '^[a-z]{2,3}(-[A-Z][a-z]{3})?$' }),
    Type.String({ minLength: 1, maxLength }),
    {
      ...drawn({ kind: 'languages', word, ...more }),
    },
  );

/** What only the room's own editor can draw. */
export const own = <Schema extends TSchema>(word: string, schema: Schema): Schema => ({
  ...schema,
  ...drawn({ kind: 'own', word }),
});

export type Section<Value = unknown> = {
  /** `members.registration`: the room's name, then the section's. Never changes once a brand has stored it. */
  readonly name: string;
  readonly schema: TObject;
  /** What holds where a brand has stored nothing; without them a brand that has stored nothing has no value. */
  readonly defaults?: Value | undefined;
  /** Fields of `defaults` that are sums: written in BDT, and usual ones in a brand of another currency (kernel/usual-sums.ts). */
  readonly sums?: readonly string[] | undefined;
  /** Keys of words. */
  readonly title: string;
  readonly hint?: string | undefined;
  /** What staff must have been given to read it. */
  readonly read: string;
  /** What they must have been given to change it; undefined where no single person may. */
  readonly write?: string | undefined;
  /** What the schema alone cannot say, e.g. that one bound lies below another. */
  check?(value: Value): WrongSetting | undefined;
  /** Codes the check of the section, or one that stands above its room, refuses with: the document names them. */
  readonly faults?: readonly `${string}.${string}`[] | undefined;
};

/** The same list of records with another sum in each. */
const usualIn = (currency: string, records: unknown, name: string): unknown =>
  Array.isArray(records)
    ? records.map((one: object) => ({
        ...one,
        [name]: usualSum(currency, String(new Map(Object.entries(one)).get(name))),
      }))
    : records;

/** What holds in a brand of this currency where it has stored nothing. */
export function defaultsIn<Value>({ defaults, sums }: Section<Value>, currency: string): Value | undefined {
  if (sums === undefined || typeof defaults !== 'object' || defaults === null) return defaults;
  const named = new Map<string, unknown>(Object.entries(defaults));
  const usual = sums.map((name) => {
    const [field = '', inner] = name.split('.');
    return [
      field,
      inner === undefined
        ? usualSum(currency, String(named.get(field)))
        : usualIn(currency, named.get(field), inner),
    ];
  });
  return { ...defaults, ...Object.fromEntries(usual) };
}

type Declared<Value> = {
  readonly title: string;
  readonly hint?: string;
  readonly defaults?: Value;
  /** Which of the defaults are sums, in BDT; `list.field` for a sum in each record of a list. */
  readonly sums?: readonly ((keyof Value & string) | `${keyof Value & string}.${string}`)[];
  /** Rights; `brand.read` and `brand.write` when left out. `write: false`: no single person may change it. */
  readonly read?: string;
  readonly write?: string | false;
  check?(value: Value): WrongSetting | undefined;
  readonly faults?: readonly `${string}.${string}`[];
};

/** Declares a section of settings; the room lists it in its `settings`. */
export function settings<Fields extends TProperties>(
  name: string,
  fields: Fields,
  declared: Declared<Static<TObject<Fields>>> & { readonly defaults: Static<TObject<Fields>> },
): Section<Static<TObject<Fields>>> & { readonly defaults: Static<TObject<Fields>> };
export function settings<Fields extends TProperties>(
  name: string,
  fields: Fields,
  declared: Declared<Static<TObject<Fields>>>,
): Section<Static<TObject<Fields>>>;
export function settings<Fields extends TProperties>(
  name: string,
  fields: Fields,
  { read = 'brand.read', write = 'brand.write', ...declared }: Declared<Static<TObject<Fields>>>,
): Section<Static<TObject<Fields>>> {
  return {
    name,
    schema: Type.Object(fields, closed),
    read,
    write: write === false ? undefined : write,
    ...declared,
  };
}
