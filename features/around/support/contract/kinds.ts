/** What cases are and where they stand: lists without schemas, so that pages, the console and the server read one and the same. */

/** What somebody writes for. A dispute is opened by the house, when a member says that a withdrawal did not arrive. */
export const CASE_KINDS = ['question', 'feedback', 'complaint', 'dispute'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];
/** What a player or a guest may choose. */
export const OPENED_BY_PEOPLE = ['question', 'complaint'] as const satisfies readonly CaseKind[];

/** Question types (docs/PRODUCT.md, 3). */
export const QUESTION_TYPES = ['deposit', 'withdrawal', 'game', 'service', 'application', 'other'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** What a case can be about; a slip, a ticket and a round are bets. */
export const ABOUT_KINDS = ['bet', 'deposit', 'withdrawal'] as const;
export type AboutKind = (typeof ABOUT_KINDS)[number];

/**
 * waiting: nobody of the staff has taken it · checking: somebody has · answered: the player is to say whether that helps · decided: staff
 * have said the final word · escalated: the arbiter has it · closed.
 */
export const CASE_STATES = ['waiting', 'checking', 'answered', 'decided', 'escalated', 'closed'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** What came of a complaint; an arbiter speaks in the same words. */
export const OUTCOMES = ['upheld', 'partly', 'rejected'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const TEAMS = ['general', 'payments', 'sports', 'games', 'verification', 'management'] as const;
export type Team = (typeof TEAMS)[number];

/** What the house says in a thread by itself; `team`, `staff` and the like are parameters of its word. */
export const EVENTS = [
  'team',
  'manager',
  'decided',
  'escalated',
  'lapsed',
  'arbiter_decided',
  'closed',
  'closed_by_player',
  'closed_by_time',
  'dispute_opened',
  'dispute_received',
  'dispute_returned',
] as const;
export type CaseEvent = (typeof EVENTS)[number];

export const AUTHORS = ['player', 'staff', 'house'] as const;
export type Author = (typeof AUTHORS)[number];

/** What follows when a macro is used: the text is put into the field, sent, sent and closed, or sent as the decision. */
export const MACRO_STEPS = ['insert', 'answer', 'close', 'decide'] as const;

export const SUBJECT_MOST = 120;
export const TEXT_MOST = 4_000;
/** bytes of a picture */
export const PICTURE_MOST = 5 * 1024 * 1024;
export const SCORES = [1, 2, 3, 4, 5] as const;
