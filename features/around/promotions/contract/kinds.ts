/** What promotions can be and how one stands for somebody, told once and without schemas: screens read it too. */
export const PROMOTION_TYPES = ['sign_up', 'deposit', 'apply', 'raffle', 'envelope', 'info'] as const;
/** `sign_up` for new accounts · `deposit` after a deposit · `apply` staff look at each · `raffle` tickets · `envelope` a pool at a time · `info` leads on. */
export type PromotionType = (typeof PROMOTION_TYPES)[number];

/** `draft` nobody sees it · `live` two people have agreed to it · `stopped` nobody joins, what was promised is kept. */
export const PROMOTION_STATES = ['draft', 'live', 'stopped'] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

/** How a promotion stands for one member. */
export const STATUSES = [
  'coming_soon',
  'join',
  'joined',
  'applying',
  'process',
  'rejected',
  'issued',
  'claim',
  'claimed',
  'close',
] as const;
export type Status = (typeof STATUSES)[number];

/** What can befall it. */
export const STATUS_EVENTS = [
  'open',
  'end',
  'join',
  'apply',
  'take',
  'release',
  'reject',
  'issue',
  'grant',
  'qualify',
  'unqualify',
  'claim',
  'lapse',
] as const;
export type StatusEvent = (typeof STATUS_EVENTS)[number];

export const REJECT_REASONS = [
  'unreadable',
  'not_yours',
  'conditions',
  'too_late',
  'twice',
  'incomplete',
  'other',
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

/** Players filter by these. */
export const PROMOTION_FILTERS = ['all', 'open', 'active', 'used'] as const;
export type PromotionFilter = (typeof PROMOTION_FILTERS)[number];
/** Which filter a status stands under. */
export const FILTER_OF: Readonly<Record<Status, Exclude<PromotionFilter, 'all'>>> = {
  coming_soon: 'open',
  join: 'open',
  joined: 'active',
  applying: 'active',
  process: 'active',
  rejected: 'used',
  issued: 'used',
  claim: 'active',
  claimed: 'used',
  close: 'used',
};

export const MOST_REMARK = 140;
export const MOST_PICTURES = 3;
/** bytes of a picture as it is sent */
export const MOST_BYTES = 5 * 1024 * 1024;
