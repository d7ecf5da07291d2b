/** Points of a line, codes of links, and what a transfer may be. Pure. */
import { AGENT_TYPES } from '#features/people/members/contract.ts';

/** Points are kept in hundred-millionths: 1.1 % is 1_100_000n. */
const DIGITS = 8;
const ONE = 10n ** BigInt(DIGITS);

/** @param text a fraction from 0 to below 1, as the schema of the wire has it */
export function parsePoint(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * ONE + BigInt(fraction.padEnd(DIGITS, '0'));
}

export function formatPoint(value: bigint): string {
  const fraction = value.toString().padStart(DIGITS, '0').replace(/0+$/, '');
  return fraction === '' ? '0' : `0.${fraction}`;
}

export type PointWrong = 'agents.unknown_plate' | 'agents.point_above_plate' | 'agents.point_above_upline';

/**
 * The first point that may not be given: of a plate the brand does not have, above the plate's most, or above the upline's own, where
 * there is an upline.
 */
export function wrongPoint(
  wanted: Readonly<Record<string, string>>,
  plates: readonly { readonly plate: string; readonly most: string }[],
  upline: ReadonlyMap<string, bigint> | undefined,
): { readonly plate: string; readonly code: PointWrong } | undefined {
  for (const [plate, text] of Object.entries(wanted)) {
    const most = plates.find((one) => one.plate === plate)?.most;
    if (most === undefined) return { plate, code: 'agents.unknown_plate' };
    const point = parsePoint(text);
    if (point > parsePoint(most)) return { plate, code: 'agents.point_above_plate' };
    if (upline && point > (upline.get(plate) ?? 0n)) return { plate, code: 'agents.point_above_upline' };
  }
  return undefined;
}

/** Opened by staff's word at the top, or by another agent below it. */
export const TOP_AGENT = 1;
export const SUB_AGENT = 2;
export const isAgent = (type: number): boolean => AGENT_TYPES.includes(type);

/** Letters and figures that are not taken for another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** `L` and seven signs of 31 (a byte below 248 each, so that none comes more often). */
export function linkCode(bytes: Uint8Array): string {
  let code = 'L';
  for (const byte of bytes) {
    if (byte < 248 && code.length < 8) code += ALPHABET[byte - Math.floor(byte / 31) * 31] ?? '';
  }
  return code;
}

export const USERNAME = /^[a-z][a-z0-9_]{3,19}$/;

export type LinkState = 'open' | 'ended' | 'expired' | 'used_up';
export const stateOfLink = (
  link: {
    readonly ended_at: Date | null;
    readonly expires_at: Date | null;
    readonly max_uses: number | null;
    readonly uses: number;
  },
  now: number,
): LinkState => {
  if (link.ended_at) return 'ended';
  if (link.expires_at && link.expires_at.getTime() <= now) return 'expired';
  return link.max_uses !== null && link.uses >= link.max_uses ? 'used_up' : 'open';
};

export type TransferAsked = {
  readonly on: boolean;
  readonly upOn: boolean;
  readonly direction: 'down' | 'up';
  readonly level: number;
  readonly needsLevel: number;
  readonly frozen: boolean;
  /** Neither suspended, on a break, restricted nor held. */
  readonly bothActive: boolean;
  /** Why money may not leave the sender by any way. */
  readonly kept: 'cools' | 'turnover_open' | 'in_debt' | undefined;
  /** First deposit of a downline, ms; undefined when there was none. Only asked for downwards. */
  readonly firstDeposit: number | undefined;
  readonly waitMs: number;
  readonly now: number;
  readonly amount: bigint;
  /** Up and down together. */
  readonly sentToday: bigint;
  readonly dayMost: bigint;
};
export type TransferRefusal =
  | 'agents.transfers_off'
  | 'agents.not_verified'
  | 'agents.frozen'
  | 'agents.not_possible'
  | 'agents.cools'
  | 'agents.turnover_open'
  | 'agents.in_debt'
  | 'agents.too_early'
  | 'agents.above_day_limit';

/** Why a transfer along a line is refused; undefined when it may be booked. */
export function refuseTransfer(ask: TransferAsked): TransferRefusal | undefined {
  if (!ask.on || (ask.direction === 'up' && !ask.upOn)) return 'agents.transfers_off';
  if (ask.level < ask.needsLevel) return 'agents.not_verified';
  if (ask.frozen) return 'agents.frozen';
  if (!ask.bothActive) return 'agents.not_possible';
  if (ask.kept) return `agents.${ask.kept}`;
  // Money of a first deposit is not sent on before it is known to be good.
  if (ask.waitMs > 0 && (ask.firstDeposit === undefined || ask.now < ask.firstDeposit + ask.waitMs))
    return 'agents.too_early';
  return ask.sentToday + ask.amount > ask.dayMost ? 'agents.above_day_limit' : undefined;
}
