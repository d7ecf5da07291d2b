/** How a field of settings is drawn, and what both sides check beside its schema. Weighs nothing on a page. */
import { parseAmount } from './money.ts';
import { DAY, HOUR, MINUTE, SECOND } from './time.ts';

export const UNITS = { second: SECOND, minute: MINUTE, hour: HOUR, day: DAY } as const;
export type DurationUnit = keyof typeof UNITS;

/** One of the values a choice has; `text` stands as it is in every language (a code), `word` is a key. */
export type ChoiceOption = { readonly value: string; readonly word?: string; readonly text?: string };

/** How the console draws a field. `word` and `hint` are keys of words. */
export type Drawn = {
  readonly kind:
    | 'switch'
    | 'number'
    | 'duration'
    | 'money'
    | 'text'
    | 'choice'
    | 'list'
    | 'languages'
    | 'own';
  readonly word: string;
  readonly hint?: string;
  /** Of a number, as Intl names it: `year`, `percent`. */
  readonly unit?: string;
  /** Of a duration, which is kept in ms. */
  readonly every?: DurationUnit;
  readonly options?: readonly ChoiceOption[];
  readonly multiline?: boolean;
  /** Codes and addresses read from left to right in every language. */
  readonly ltr?: boolean;
  /** Of a list of records: what a new one holds. */
  readonly fresh?: unknown;
};

/** What is wrong with a value that fits its schema: the code of a fault, and the field it belongs to. */
export type WrongSetting = { readonly field: string; readonly code: string };

/** How a field is drawn; undefined for a schema that is no field. */
export const drawnOf = (schema: object): Drawn | undefined => Reflect.get(schema, 'x-setting');

type Fielded = { readonly properties: Readonly<Record<string, object>> };

function fits(amount: string, currency: string): boolean {
  try {
    parseAmount(amount, currency);
    return true;
  } catch {
    return false;
  }
}

/** The first field whose amount, or an amount in whose records, has more decimals than the currency. */
export function wrongMoney(
  { schema }: { readonly schema: Fielded },
  value: object,
  currency: string,
): WrongSetting | undefined {
  for (const [field, one] of Object.entries(schema.properties)) {
    const held: unknown = Reflect.get(value, field);
    const kind = drawnOf(one)?.kind;
    const items: unknown = Reflect.get(one, 'items');
    const isWrong =
      kind === 'money'
        ? typeof held === 'string' && !fits(held, currency)
        : kind === 'list' && isFielded(items) && Array.isArray(held)
          ? held.some((record: object) => wrongMoney({ schema: items }, record, currency) !== undefined)
          : false;
    if (isWrong) return { field, code: 'money.malformed' };
  }
  return undefined;
}
const isFielded = (schema: unknown): schema is Fielded =>
  typeof schema === 'object' && schema !== null && 'properties' in schema;
