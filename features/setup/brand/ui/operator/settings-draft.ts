/** A section of settings while somebody changes it: what he typed, what he can take back, what is wrong with it. Pure. */
import { Errors } from 'typebox/schema';
import { drawnOf, wrongMoney } from '#kernel/setting-fields.ts';

export type Values = Readonly<Record<string, unknown>>;
/** JSON Schema of a section as the server tells it. */
export type SectionSchema = { readonly properties: Readonly<Record<string, object>> };

export type Draft = {
  readonly saved: Values;
  readonly now: Values;
  /** What stood before each change, newest last. */
  readonly before: readonly { readonly field: string; readonly values: Values }[];
};

/** A field nobody has set starts as the least its kind can be. */
const blank = (schema: object): unknown => {
  const kind = drawnOf(schema)?.kind;
  if (kind === 'switch') return false;
  if (kind === 'list') return [];
  if (kind === 'languages' || kind === 'own') return {};
  if (kind === 'number' || kind === 'duration') return undefined;
  return '';
};

export function startDraft(schema: SectionSchema, saved: Values | null): Draft {
  const values =
    saved ??
    Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, blank(field)]));
  return { saved: values, now: values, before: [] };
}

/** Typing into one field is one step to undo, however many letters it had. */
export function changed(draft: Draft, field: string, value: unknown, step: boolean): Draft {
  const goesOn = !step && draft.before.at(-1)?.field === field;
  return {
    ...draft,
    now: { ...draft.now, [field]: value },
    before: goesOn ? draft.before : [...draft.before, { field, values: draft.now }],
  };
}

export const undone = (draft: Draft): Draft => ({
  ...draft,
  now: draft.before.at(-1)?.values ?? draft.saved,
  before: draft.before.slice(0, -1),
});

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
/** Fields that would be written otherwise than they stand. */
export const changesOf = ({ saved, now }: Draft): string[] =>
  Object.keys({ ...saved, ...now }).filter((name) => !same(saved[name], now[name]));

export type Wrong =
  | { readonly word: 'needed' | 'form' }
  | { readonly word: 'between'; readonly min: number; readonly max: number }
  | { readonly word: 'long' | 'many'; readonly max: number }
  | { readonly word: 'amount' };

const figure = (schema: object, name: string): number => Number(Reflect.get(schema, name));

/** The first complaint about a value says which; all that cannot be told apart is "not in the form that is wanted". */
function wrongOf(schema: object, value: unknown): Wrong | undefined {
  if (value === undefined || value === null) return { word: 'needed' };
  const [fits, errors] = Errors(schema, value);
  if (fits) return undefined;
  const { kind } = drawnOf(schema) ?? {};
  if (kind === 'number' || kind === 'duration')
    return { word: 'between', min: figure(schema, 'minimum'), max: figure(schema, 'maximum') };
  const inside = errors[0];
  if (!inside) return { word: 'form' };
  const limit = Number(Reflect.get(inside.params, 'limit'));
  if (inside.keyword === 'maxItems') return { word: 'many', max: limit };
  if (inside.keyword === 'maxLength') return { word: 'long', max: limit };
  if (value === '') return { word: 'needed' };
  return kind === 'money' ? { word: 'amount' } : { word: 'form' };
}

/** Field → what is wrong with it, by the same schema the server reads with. */
export function wrongsOf(
  schema: SectionSchema,
  values: Values,
  currency: string,
): Readonly<Record<string, Wrong>> {
  const wrongs: Record<string, Wrong> = {};
  for (const [name, field] of Object.entries(schema.properties)) {
    const wrong = wrongOf(field, values[name]);
    if (wrong) wrongs[name] = wrong;
  }
  const money = wrongMoney({ schema }, values, currency);
  return money ? { [money.field]: { word: 'amount' }, ...wrongs } : wrongs;
}
