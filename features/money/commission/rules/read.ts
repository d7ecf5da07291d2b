/**
 * Reads figures somebody else wrote. Nothing is thrown: the first thing that cannot be read is kept as the problem, a harmless value
 * stands in its place, and whoever asked looks at `problem` before he uses any of it.
 */
import { type Minor, minor } from '#kernel/money.ts';
import type { Problem, ProblemCode } from '../contract.ts';
import { NO_RATE, type Rate, RATE_DIGITS, RATE_ONE, rate, WEIGHT_DIGITS, WEIGHT_ONE } from './exact.ts';

/** An object of the input and where it stands, e.g. `below[1]`; '' is the line itself. */
export type Fields = { readonly value: Readonly<Record<string, unknown>>; readonly path: string };

/** Digits before the point: room for the stakes of a whole brand, far from any memory. */
const MOST_DIGITS = 18;
const DECIMAL = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;
const MOST_PEOPLE = 1_000_000_000;
const LONGEST_NAME = 100;
const MOST_WEIGHT = 100n * WEIGHT_ONE;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `signed` allows a minus; without `otherwise` the amount must be there. */
export type MoneyAs = { readonly scale: number; readonly signed?: boolean; readonly otherwise?: Minor };

export const fieldOf = ({ path }: Fields, key: string): string => (path === '' ? key : `${path}.${key}`);

/** A decimal of at most `digits` decimals as a whole number of its last one; a problem's code where it is none. */
export function readDecimal(value: unknown, digits: number, signed: boolean): bigint | ProblemCode {
  const match = typeof value === 'string' && value.length <= 64 ? DECIMAL.exec(value) : null;
  if (!match) return 'malformed';
  const [, sign = '', whole = '', fraction = ''] = match;
  if (fraction.length > digits) return 'malformed';
  if (whole.length > MOST_DIGITS) return 'out_of_range';
  const figure = BigInt(whole + fraction.padEnd(digits, '0'));
  if (sign === '') return figure;
  // "-0" is how a sum that went wrong elsewhere looks.
  if (figure === 0n) return 'malformed';
  return signed ? -figure : 'out_of_range';
}

export class Reader {
  #first: Problem | undefined;

  /** The first thing that could not be read. */
  problem(): Problem | undefined {
    return this.#first;
  }

  fail(code: ProblemCode, field: string): void {
    this.#first ??= { code, field };
  }

  /** What stands at a key of the object itself; undefined where nothing does. */
  at({ value }: Fields, key: string): unknown {
    return Object.hasOwn(value, key) ? value[key] : undefined;
  }

  has(fields: Fields, key: string): boolean {
    return this.at(fields, key) !== undefined;
  }

  object(value: unknown, path: string): Fields {
    if (isRecord(value)) return { value, path };
    this.fail(value === undefined ? 'missing' : 'malformed', path);
    return { value: {}, path };
  }

  child(fields: Fields, key: string): Fields {
    return this.object(this.at(fields, key), fieldOf(fields, key));
  }

  /** Objects of a list; a list that is not there is empty where it is optional. */
  list(
    fields: Fields,
    key: string,
    { optional = false, most }: { readonly optional?: boolean; readonly most: number },
  ): readonly Fields[] {
    const value = this.at(fields, key);
    const path = fieldOf(fields, key);
    if (value === undefined && optional) return [];
    if (!Array.isArray(value)) {
      this.fail(value === undefined ? 'missing' : 'malformed', path);
      return [];
    }
    if (value.length > most) {
      this.fail('too_many', path);
      return [];
    }
    return value.map((one: unknown, index) => this.object(one, `${path}[${index}]`));
  }

  /** A decimal string as a whole number of its last decimal. */
  decimal(fields: Fields, key: string, digits: number, signed = false): bigint {
    const value = this.at(fields, key);
    const read = value === undefined ? 'missing' : readDecimal(value, digits, signed);
    if (typeof read === 'bigint') return read;
    this.fail(read, fieldOf(fields, key));
    return 0n;
  }

  money(fields: Fields, key: string, { scale, signed = false, otherwise }: MoneyAs): Minor {
    if (otherwise !== undefined && !this.has(fields, key)) return otherwise;
    return minor(this.decimal(fields, key, scale, signed));
  }

  rate(fields: Fields, key: string): Rate {
    const value = rate(this.decimal(fields, key, RATE_DIGITS));
    if (value <= RATE_ONE) return value;
    this.fail('out_of_range', fieldOf(fields, key));
    return NO_RATE;
  }

  /** Ten-thousandths, at most 100; 1 where nothing is said. */
  weight(fields: Fields, key: string): bigint {
    if (!this.has(fields, key)) return WEIGHT_ONE;
    const value = this.decimal(fields, key, WEIGHT_DIGITS);
    if (value <= MOST_WEIGHT) return value;
    this.fail('out_of_range', fieldOf(fields, key));
    return WEIGHT_ONE;
  }

  count(fields: Fields, key: string, otherwise?: number): number {
    const value = this.at(fields, key);
    if (value === undefined && otherwise !== undefined) return otherwise;
    if (typeof value !== 'number' || !Number.isInteger(value) || Object.is(value, -0)) {
      this.fail(value === undefined ? 'missing' : 'malformed', fieldOf(fields, key));
      return 0;
    }
    if (value >= 0 && value <= MOST_PEOPLE) return value;
    this.fail('out_of_range', fieldOf(fields, key));
    return 0;
  }

  name(fields: Fields, key: string): string {
    const value = this.at(fields, key);
    if (typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME) return value;
    this.fail(value === undefined ? 'missing' : 'malformed', fieldOf(fields, key));
    return '';
  }

  word<const Words extends readonly string[]>(
    fields: Fields,
    key: string,
    words: Words,
    otherwise?: Words[number],
  ): Words[number] {
    const value = this.at(fields, key);
    const found =
      value === undefined && otherwise !== undefined ? otherwise : words.find((word) => word === value);
    if (found !== undefined) return found;
    this.fail(value === undefined ? 'missing' : 'unknown', fieldOf(fields, key));
    return words[0] ?? '';
  }
}

/** A list in which a name stands twice says two things about one member. */
export function refuseTwice(reader: Reader, names: readonly { name: string; field: string }[]): void {
  const seen = new Set<string>();
  for (const { name, field } of names) {
    if (seen.has(name)) reader.fail('duplicate', field);
    seen.add(name);
  }
}
