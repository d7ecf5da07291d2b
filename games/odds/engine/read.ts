/** Reads what somebody else wrote: wrong input is an answer with a code and a field, never an exception. */

/** What is wrong with an input. `field` is a path: `legs.0.odds`. */
export type Wrong = { readonly code: string; readonly field: string };

export type Read<T> = { readonly value: T } | { readonly wrong: Wrong };

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own field only: `constructor` of an object without one is nothing. */
export const fieldOf = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** Remembers the first thing that is wrong, so that a reader can go on and ask once at its end. */
export class Look {
  wrong: Wrong | undefined;

  refuse(code: string, field: string): undefined {
    this.wrong ??= { code, field };
    return undefined;
  }

  fields(value: unknown, field: string): Fields {
    if (isFields(value)) return value;
    this.refuse(value === undefined ? 'field.missing' : 'field.malformed', field);
    return {};
  }

  list(value: unknown, field: string, most: number): readonly unknown[] {
    if (!Array.isArray(value)) {
      this.refuse(value === undefined ? 'field.missing' : 'field.malformed', field);
      return [];
    }
    if (value.length > most) {
      this.refuse('field.too_many', field);
      return [];
    }
    return value;
  }

  text(value: unknown, field: string, longest = 64): string {
    if (typeof value === 'string' && value !== '' && value.length <= longest && value.isWellFormed())
      return value;
    this.refuse(value === undefined ? 'field.missing' : 'field.malformed', field);
    return '';
  }

  oneOf<T extends string>(value: unknown, field: string, offered: readonly T[], fallback?: T): T {
    const found = offered.find((one) => one === value);
    if (found !== undefined) return found;
    const [first] = offered;
    if (value === undefined && fallback !== undefined) return fallback;
    this.refuse(value === undefined ? 'field.missing' : 'field.malformed', field);
    if (first === undefined) throw new RangeError('nothing is offered');
    return first;
  }

  /** A count as a JSON number: whole, not negative, not minus zero. */
  count(value: unknown, field: string, most: number): number {
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most) {
      if (!Object.is(value, -0)) return value;
    }
    this.refuse(value === undefined ? 'field.missing' : 'field.malformed', field);
    return 0;
  }

  done<T>(value: T): Read<T> {
    return this.wrong ? { wrong: this.wrong } : { value };
  }
}
