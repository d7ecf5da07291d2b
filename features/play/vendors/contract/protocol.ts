/**
 * The wallet protocol between an operator and a vendor, as both sides and the conformance kit speak it (docs/VENDORS.md). Amounts on the wire
 * are whole numbers of a hundred-thousandth, as strings: 1.00 is `100000`.
 */
import { scaleOf, type CurrencyCode } from '#kernel/money.ts';

export const STATUSES = [
  'RS_OK',
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_INVALID_PARTNER',
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_WRONG_SYNTAX',
  'RS_ERROR_WRONG_TYPES',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_LIMIT_REACHED',
] as const;
export type Status = (typeof STATUSES)[number];
export const isStatus = (text: unknown): text is Status => STATUSES.some((one) => one === text);

/** What a vendor may ask of our wallet. */
export const VERBS = [
  'info',
  'balance',
  'bet',
  'win',
  'rollback',
  'cancel',
  'adjust',
  'award',
  'endRound',
  'settle',
  'unsettle',
  'void',
  'restake',
] as const;
export type Verb = (typeof VERBS)[number];

/** How a vendor reads an answer of ours: whether it is over, and what it does then. */
export const ANSWER_CLASSES = ['done', 'refused', 'fatal', 'uncertain'] as const;
export type AnswerClass = (typeof ANSWER_CLASSES)[number];

const REFUSED: readonly Status[] = [
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_LIMIT_REACHED',
  'RS_ERROR_USER_DISABLED',
];
/** @param status what was answered; undefined where nothing was, or nothing that can be read */
export function classOf(status: string | undefined): AnswerClass {
  if (status === 'RS_OK') return 'done';
  if (status === undefined || !isStatus(status) || status === 'RS_ERROR_UNKNOWN') return 'uncertain';
  return REFUSED.includes(status) ? 'refused' : 'fatal';
}

/** Decimals of an amount on the wire. */
export const WIRE_SCALE = 5;
const WIRE = /^(0|[1-9][0-9]{0,17})$/;
const SIGNED_WIRE = /^(0|-?[1-9][0-9]{0,17})$/;
export const isWireAmount = (text: unknown): text is string => typeof text === 'string' && WIRE.test(text);
export const isSignedWireAmount = (text: unknown): text is string =>
  typeof text === 'string' && SIGNED_WIRE.test(text);

const power = (n: number): bigint => 10n ** BigInt(n);

/** Minor units of a currency as the wire writes them. */
export function toWireAmount(minor: bigint, currency: CurrencyCode): string {
  const scale = scaleOf(currency);
  return String(scale > WIRE_SCALE ? minor / power(scale - WIRE_SCALE) : minor * power(WIRE_SCALE - scale));
}

/** Rounded down to the currency's unit; `exact` says whether nothing was lost. */
export function fromWireAmount(
  amount: bigint,
  currency: CurrencyCode,
): { readonly minor: bigint; readonly exact: boolean } {
  const scale = scaleOf(currency);
  if (scale >= WIRE_SCALE) return { minor: amount * power(scale - WIRE_SCALE), exact: true };
  const unit = power(WIRE_SCALE - scale);
  const down = amount / unit - (amount < 0n && amount % unit !== 0n ? 1n : 0n);
  return { minor: down, exact: amount % unit === 0n };
}

/** Seconds a signed call may be away from our clock. */
export const MAX_SKEW_S = 30;

/** Ms before the nth repetition of a win or a rollback: 1 s, doubling to 60 s. */
export const retryDelay = (n: number): number => Math.min(1_000 * 2 ** Math.min(n, 10), 60_000);
/** After this long without an answer people find out. */
export const RETRY_FOR_MS = 24 * 60 * 60 * 1000;
