/** What the protocol answers for what the house refuses. */
import { isFault } from '#kernel/faults.ts';
import type { Status } from '../contract/protocol.ts';

const BY_CODE: Readonly<Record<string, Status>> = {
  'idempotency.conflict': 'RS_ERROR_DUPLICATE_TRANSACTION',
  'vendors.duplicate': 'RS_ERROR_DUPLICATE_TRANSACTION',
  'vendors.rolled_back': 'RS_ERROR_DUPLICATE_TRANSACTION',
  'wallet.insufficient_funds': 'RS_ERROR_NOT_ENOUGH_MONEY',
  'ledger.no_account': 'RS_ERROR_WRONG_CURRENCY',
  'vendors.invalid_token': 'RS_ERROR_INVALID_TOKEN',
  'vendors.unknown_launch': 'RS_ERROR_INVALID_TOKEN',
  'vendors.token_expired': 'RS_ERROR_TOKEN_EXPIRED',
  'vendors.invalid_game': 'RS_ERROR_INVALID_GAME',
  'vendors.game_closed': 'RS_ERROR_INVALID_GAME',
  'vendors.unknown_vendor': 'RS_ERROR_INVALID_PARTNER',
  'vendors.wrong_currency': 'RS_ERROR_WRONG_CURRENCY',
  'protection.wrong_currency': 'RS_ERROR_WRONG_CURRENCY',
  'protection.other_currency': 'RS_ERROR_WRONG_CURRENCY',
  'vendors.inexact_amount': 'RS_ERROR_WRONG_SYNTAX',
  'money.out_of_range': 'RS_ERROR_WRONG_SYNTAX',
  'vendors.round_over': 'RS_ERROR_WRONG_SYNTAX',
  'vendors.unknown_bet': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'vendors.unknown_reward': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'vendors.below_minimum': 'RS_ERROR_LIMIT_REACHED',
  'vendors.above_maximum': 'RS_ERROR_LIMIT_REACHED',
  'protection.stake_below_min': 'RS_ERROR_LIMIT_REACHED',
  'protection.stake_above_max': 'RS_ERROR_LIMIT_REACHED',
  'protection.stake_limit': 'RS_ERROR_LIMIT_REACHED',
  'protection.loss_limit': 'RS_ERROR_LIMIT_REACHED',
  'protection.time_limit': 'RS_ERROR_LIMIT_REACHED',
  'protection.reality_check': 'RS_ERROR_LIMIT_REACHED',
  'protection.too_soon': 'RS_ERROR_LIMIT_REACHED',
  'stakes.bonus_excluded': 'RS_ERROR_LIMIT_REACHED',
  'stakes.bonus_above_max': 'RS_ERROR_LIMIT_REACHED',
  'protection.account_closed': 'RS_ERROR_USER_DISABLED',
  'protection.account_suspended': 'RS_ERROR_USER_DISABLED',
  'protection.self_excluded': 'RS_ERROR_USER_DISABLED',
  'protection.time_out': 'RS_ERROR_USER_DISABLED',
};

/** `RS_ERROR_UNKNOWN` where nobody knows whether something was booked: the vendor asks again. */
export const statusOf = (error: unknown): Status =>
  (isFault(error) && Object.hasOwn(BY_CODE, error.code) ? BY_CODE[error.code] : undefined) ??
  'RS_ERROR_UNKNOWN';

/** A refusal that is final: the same request is answered the same, whatever happens afterwards. */
export const isFinal = (status: Status): boolean => status !== 'RS_ERROR_UNKNOWN' && status !== 'RS_OK';

/** Refusals that people have to look at, besides the vendor being told. */
export const ALARMING: readonly string[] = [
  'vendors.unknown_bet',
  'vendors.round_over',
  'vendors.duplicate',
  'idempotency.conflict',
];
