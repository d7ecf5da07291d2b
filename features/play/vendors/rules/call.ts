/** What a call says, canonically, and what it may be: pure. */
import { createHash } from 'node:crypto';
import { MAX_MINOR, moneyFaults, minor, type Minor } from '#kernel/money.ts';
import { fromWireAmount } from '../contract/protocol.ts';
import { vendorFaults } from '../faults.ts';
import type { MoneyCall } from '../providers/adapter.ts';
import type { VendorRow } from '../store/vendors.ts';

/** One name over all brands and vendors. A space stands in none of the parts. */
export const nameOf = (brandId: string, vendor: string, id: string): string => `${brandId} ${vendor} ${id}`;
export const roundName = (brandId: string, vendor: string, memberId: string, round: string): string =>
  `${brandId} ${vendor} ${memberId} ${round}`;

/** The key of a bet in the ledger; a space keeps it apart from every key a caller of ours can send. */
export const betKey = (vendor: string, transaction: string): string =>
  `vendor ${createHash('sha256').update(`${vendor} ${transaction}`).digest('hex').slice(0, 40)}`;

/** What a transaction stands for: another call under its name is refused when one of these differs. The token is not among them: it expires. */
export function contentOf(call: MoneyCall): string {
  const parts: unknown[] = [call.verb, call.user, call.game, call.round];
  if ('reference' in call) parts.push(`ref ${call.reference}`);
  if ('amount' in call) parts.push(String(call.amount), call.currency);
  // Of a win neither its grant nor whether it closes the round is money: a report of the vendor, which says neither, is the same win.
  if (call.verb === 'bet' && call.reward !== undefined) parts.push(`free ${call.reward}`);
  return parts.join('|');
}

function bounded(units: bigint): Minor {
  if (units > MAX_MINOR || units < -MAX_MINOR) throw moneyFaults('money.out_of_range');
  return minor(units);
}

/** What is staked has to come out to the unit. @throws vendors.inexact_amount · money.out_of_range */
export function stakeOf(amount: bigint, currency: string): Minor {
  const { minor: units, exact } = fromWireAmount(amount, currency);
  if (!exact) throw vendorFaults('vendors.inexact_amount');
  return bounded(units);
}

/** What is won is rounded down to the currency's unit (docs/RULINGS.md, rounding). @throws money.out_of_range */
export const winOf = (amount: bigint, currency: string): Minor =>
  bounded(fromWireAmount(amount, currency).minor);

/** @throws vendors.below_minimum · above_maximum */
export function checkLimits({ limits }: Pick<VendorRow, 'limits'>, currency: string, stake: bigint): void {
  const own = limits[currency];
  if (own?.min !== undefined && stake < BigInt(own.min)) throw vendorFaults('vendors.below_minimum');
  if (own?.max !== undefined && stake > BigInt(own.max)) throw vendorFaults('vendors.above_maximum');
}

/** Nothing new begins at a vendor that staff or its health have closed; one that was closed until a time opens by itself. */
export const isOpen = (
  { state, reopens_at }: Pick<VendorRow, 'state' | 'reopens_at'>,
  now: number,
): boolean => state === 'open' || (state === 'closed' && reopens_at !== null && reopens_at.getTime() <= now);
