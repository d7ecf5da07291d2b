/** Fields of a vendor's body: a missing one is wrong syntax, one of another type a wrong type. */
import { isSignedWireAmount, isWireAmount } from '../contract/protocol.ts';
import { Unreadable } from './adapter.ts';

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(body: unknown): Fields {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Unreadable('RS_ERROR_WRONG_SYNTAX');
  return Object.fromEntries(Object.entries(body));
}

const PRINTABLE = /^[\x21-\x7e]{1,64}$/;

/** Printable ASCII, 1–64 characters: what a name or number of either side is made of. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (value === undefined || value === null) throw new Unreadable('RS_ERROR_WRONG_SYNTAX');
  if (typeof value !== 'string') throw new Unreadable('RS_ERROR_WRONG_TYPES');
  if (!PRINTABLE.test(value)) throw new Unreadable('RS_ERROR_WRONG_SYNTAX');
  return value;
}

export function textOrNothing(fields: Fields, name: string): string | undefined {
  return fields[name] === undefined || fields[name] === null ? undefined : textOf(fields, name);
}

/** A boolean that may be left out: false then. */
export function flagOf(fields: Fields, name: string): boolean {
  const value = fields[name];
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean') throw new Unreadable('RS_ERROR_WRONG_TYPES');
  return value;
}

/** A number of JSON is refused as well: it has lost what it could not hold before anybody reads it. */
export function amountOf(fields: Fields, name = 'amount'): bigint {
  const value = fields[name];
  if (value === undefined || value === null) throw new Unreadable('RS_ERROR_WRONG_SYNTAX');
  if (typeof value !== 'string') throw new Unreadable('RS_ERROR_WRONG_TYPES');
  if (!isWireAmount(value)) throw new Unreadable('RS_ERROR_WRONG_SYNTAX');
  return BigInt(value);
}

export function signedAmountOf(fields: Fields, name = 'amount'): bigint {
  const value = fields[name];
  if (typeof value === 'string' && isSignedWireAmount(value)) return BigInt(value);
  return amountOf(fields, name);
}

const CURRENCY = /^[A-Z]{3,5}$/;
export function currencyOf(fields: Fields, name = 'currency'): string {
  const value = textOf(fields, name);
  if (!CURRENCY.test(value)) throw new Unreadable('RS_ERROR_WRONG_SYNTAX');
  return value;
}
