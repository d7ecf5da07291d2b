/**
 * Where a list goes on: a text of several parts that the caller sends back as it was given. What the door lets through and what is read of it
 * are made of one definition, so that no text passes the one and fails in a statement behind the other.
 */
import { Type } from 'typebox';

/** One part: what it looks like, without anchors and groups that count, and what it is. */
export type CursorPart<Value> = {
  readonly pattern: string;
  readonly read: (text: string) => Value;
  readonly write: (value: Value) => string;
};

const asIs = (text: string): string => text;
/** An id of the database, of whatever version. */
export const cursorId: CursorPart<string> = {
  pattern: '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}',
  read: asIs,
  write: asIs,
};
/** A word of small letters, digits and hyphens: the id of a line that is made of several. */
export const cursorWord: CursorPart<string> = { pattern: '[0-9a-z-]{1,60}', read: asIs, write: asIs };
/** A count below ten thousand, which fits every whole number of the database. */
export const cursorCount: CursorPart<number> = { pattern: '[0-9]{1,4}', read: Number, write: String };
/** A moment in microseconds since 1970, until the year 2286. */
export const cursorMicros: CursorPart<bigint> = { pattern: '[0-9]{1,16}', read: BigInt, write: String };

declare const ofCursor: unique symbol;
/** The text of a cursor as the door has let it through: only its own cursor reads it. */
export type CursorText<Place> = string & { readonly [ofCursor]?: Place };

/**
 * A cursor of these parts, in this order. `schema` stands in the query of a call.
 * @param separator a sign that stands in no part
 */
export function cursor<Place extends object>(
  parts: { readonly [Name in keyof Place]: CursorPart<Place[Name]> },
  separator: ':' | '_',
) {
  // Names of a closed object, in the order they were written in.
  const names = Object.keys(parts) as (keyof Place & string)[];
  const patterns = names.map((name) => parts[name].pattern);
  const shape = new RegExp(`^${patterns.map((one) => `(${one})`).join(separator)}$`);
  return {
    schema: Type.Unsafe<CursorText<Place>>(Type.String({ pattern: `^${patterns.join(separator)}$` })),
    /** @throws an error where the text did not pass `schema`: nothing reads a cursor that the door has not seen */
    read(text: CursorText<Place>): Place {
      const found = shape.exec(text);
      if (!found) throw new Error('a cursor was read that did not pass the door');
      const values = names.map((name, at) => [name, parts[name].read(found[at + 1] ?? '')]);
      return Object.fromEntries(values) as Place;
    },
    write: (place: Place): string => names.map((name) => parts[name].write(place[name])).join(separator),
  };
}
