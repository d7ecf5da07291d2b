/**
 * What every stake may be refused with, whatever is played: by its key, by the gate of protection, by the ledger. A call that takes one names
 * these beside its room's own. Not among them is the pace (`protection.too_soon`): only a kind of play that has one (`PlayKind.pace`) refuses by
 * it, and adds it to its list.
 */
export const STAKE_FAULTS = [
  'idempotency.conflict',
  'ledger.no_account',
  'protection.account_closed',
  'protection.account_suspended',
  'protection.loss_limit',
  'protection.other_currency',
  'protection.reality_check',
  'protection.self_excluded',
  'protection.stake_above_max',
  'protection.stake_below_min',
  'protection.stake_limit',
  'protection.time_limit',
  'protection.time_out',
  'protection.wrong_currency',
  'stakes.bonus_above_max',
  'stakes.bonus_excluded',
  'wallet.insufficient_funds',
] as const;
