/** Schemas of the wire that every contract uses (docs/API.md): amounts, ids, times, codes. Both sides read them. */
import { type TProperties, type TSchema, Type } from 'typebox';

/** A decimal string in the currency's scale: ASCII digits, no sign, no exponent. The room parses it with `parseAmount`. */
export const Amount = Type.String({
  minLength: 1,
  maxLength: 20,
  pattern: '^(0|[1-9][0-9]{0,12})(\\.[0-9]{1,6})?$',
  description: 'Money: a decimal string in the scale of its currency, never a number.',
});
/** An amount that may be negative, in answers only. */
export const SignedAmount = Type.String({
  pattern: '^-?(0|[1-9][0-9]*)(\\.[0-9]{1,6})?$',
  description: 'Money that may be negative: a decimal string in the scale of its currency.',
});
export const Uuid = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
  description: 'A UUID in lower case.',
});
export const Currency = Type.String({
  pattern: '^[A-Z]{3,5}$',
  description: 'ISO code of a currency; XXX is play money.',
});
export const Instant = Type.String({ format: 'date-time', description: 'An instant, ISO 8601 in UTC.' });
export const GameCode = Type.String({
  pattern: '^[a-z0-9][a-z0-9-]{0,39}$',
  description: 'Code of a game, as in its address.',
});
export const Nothing = Type.Object({}, { additionalProperties: false });

/** One of these words: `literals(['asc', 'desc'])`. The list stays to be walked, the schema is made of it. */
export const literals = <const Names extends readonly string[]>(names: Names, description?: string) =>
  Type.Unsafe<Names[number]>(
    Type.Union(
      names.map((name) => Type.Literal(name)),
      description === undefined ? {} : { description },
    ),
  );

/** The closed object: unknown keys are refused. */
export const closed = { additionalProperties: false } as const;

const pageOf = <const Row extends TSchema>(row: Row) => ({
  list: Type.Array(row),
  pageNum: Type.Integer(),
  totalPages: Type.Integer(),
  more: Type.Optional(
    Type.Boolean({ description: 'a long list that is not counted to its end: there are more pages' }),
  ),
});
/** A page of a list: its rows, its number from 1, how many pages there are. */
export const listPage = <const Row extends TSchema>(row: Row) => Type.Object(pageOf(row));
/** The same with `more` beside it. */
export const listPageWith = <const Row extends TSchema, const More extends TProperties>(
  row: Row,
  more: More,
) => Type.Object({ ...pageOf(row), ...more });

/** What every list is asked with; filters stand beside it. */
export const pageQuery = {
  pageNo: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10_000, default: 1, description: 'Page of the list, from 1.' }),
  ),
  pageSize: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 15, description: 'Entries a page.' }),
  ),
};
