/** Reasons of steps that have a word; a server that is newer than the page may name others, which are passed over. */
const REASONS = [
  'excluded',
  'taken_back',
  'large',
  'new_account',
  'not_released',
  'provider_silent',
  'window',
  'not_asked',
  'decided',
  'paid_in_full',
  'partly',
  'missing',
  'declined',
  'account',
  'limit',
  'provider',
  'documents',
  'name',
  'turnover',
  'risk',
  'other',
] as const;

export function reasonWord(reason: string): `withdrawals.reason.${(typeof REASONS)[number]}` | undefined {
  const known = REASONS.find((one) => one === reason);
  return known && `withdrawals.reason.${known}`;
}
