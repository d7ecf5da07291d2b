/** What a withdrawal may become: the one record of its states and of what leads from one to the next. */

export const WITHDRAWAL_STATES = [
  /** waits for the desk */
  'requested',
  /** one person approved it, another has to release it */
  'approved',
  /** with the payout provider, or with whoever pays by hand */
  'paying',
  /** the provider did not say what became of it: held, asked again, then a person */
  'unknown',
  /** the provider has paid; the member says whether it came */
  'paid',
  /** the member says that it did not come, or not all */
  'disputed',
  'received',
  'returned',
  'failed',
  'rejected',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

type Move = { readonly from: readonly WithdrawalState[]; readonly to: WithdrawalState };

/** Everything that can happen to it. There is no cancel by the member (RULINGS, Money). */
export const MOVES = {
  /** One person has looked at it and wants it paid; asked for again where the one before was refused or too old. */
  approve: { from: ['requested', 'approved'], to: 'approved' },
  /** Another person did not want it released. */
  send_back: { from: ['approved'], to: 'requested' },
  release: { from: ['approved'], to: 'paying' },
  reject: { from: ['requested', 'approved'], to: 'rejected' },
  /** No answer came in time. */
  lose: { from: ['paying'], to: 'unknown' },
  pay: { from: ['paying', 'unknown'], to: 'paid' },
  fail: { from: ['paying', 'unknown'], to: 'failed' },
  receive: { from: ['paid'], to: 'received' },
  /** Nobody answered within the window: the brand's reading. */
  count_received: { from: ['paid'], to: 'received' },
  count_returned: { from: ['paid'], to: 'returned' },
  dispute: { from: ['paid'], to: 'disputed' },
  settle: { from: ['disputed'], to: 'received' },
  give_back: { from: ['disputed'], to: 'returned' },
} as const satisfies Readonly<Record<string, Move>>;
export type WithdrawalMove = keyof typeof MOVES;
export const WITHDRAWAL_MOVES = Object.keys(MOVES) as readonly WithdrawalMove[];

/** Where it leads, or undefined where it may not. */
export function moved(state: WithdrawalState, move: WithdrawalMove): WithdrawalState | undefined {
  const { from, to }: Move = MOVES[move];
  return from.includes(state) ? to : undefined;
}

/** What becomes of the held money in a state: it stays, it is gone, it came back. */
export const MONEY = {
  requested: 'held',
  approved: 'held',
  paying: 'held',
  unknown: 'held',
  paid: 'held',
  disputed: 'held',
  received: 'gone',
  returned: 'back',
  failed: 'back',
  rejected: 'back',
} as const satisfies Readonly<Record<WithdrawalState, 'held' | 'gone' | 'back'>>;

export const isOpen = (state: WithdrawalState): boolean => MONEY[state] === 'held';

/** What a step of its history is called on slips, by what was done. */
export const STEP_NAMES = {
  request: 'requested',
  approve: 'checked',
  send_back: 'sent_back',
  release: 'approved',
  reject: 'rejected',
  lose: 'unknown',
  pay: 'paid',
  fail: 'failed',
  receive: 'received',
  count_received: 'received',
  count_returned: 'returned',
  dispute: 'disputed',
  settle: 'received',
  give_back: 'returned',
} as const satisfies Readonly<Record<'request' | WithdrawalMove, string>>;
export const isStep = (name: string): name is keyof typeof STEP_NAMES => Object.hasOwn(STEP_NAMES, name);
