/** Rules, evidence and outcomes of cases, told once and without schemas: screens read them too. */
export const RULES = [
  'split_deposits',
  'quick_withdrawal',
  'shared_account',
  'shared_device',
  'shared_address',
  'manual',
] as const;
export type Rule = (typeof RULES)[number];

/** An open case by one of these holds the release of money, where the brand says so. A shared device or address is a hint alone. */
export const HOLDING: readonly Rule[] = ['split_deposits', 'quick_withdrawal', 'shared_account', 'manual'];

export const EVIDENCE_KINDS = [
  'deposit',
  'withdrawal',
  'received',
  'stakes',
  'account',
  'device',
  'address',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

export const OUTCOMES = ['cleared', 'reported', 'restricted'] as const;
export type Outcome = (typeof OUTCOMES)[number];
