/** Who counts as another person, and what makes a request void. Pure. */
import { DAY } from '#kernel/time.ts';

/** A request nobody decided on is void after this time. */
export const REQUEST_LIFE_MS = 3 * DAY;

export type Eyes = {
  readonly id: string;
  /** The human being, as the books of the house name him; empty where nobody said. */
  readonly person: string;
  /** Who set his first password. */
  readonly keyedBy: string | null;
};

/** A member of staff as approvals know him. */
export type Colleague = Eyes & { readonly account: string; readonly status: 'active' | 'suspended' };

const name = (person: string): string => person.normalize('NFKC').trim().toLowerCase();

/** True when both accounts may be moved by one hand. */
export const sameHand = (a: Eyes, b: Eyes): boolean =>
  a.id === b.id ||
  (name(a.person) !== '' && name(a.person) === name(b.person)) ||
  a.keyedBy === b.id ||
  b.keyedBy === a.id;

/** Two accounts of one human being, whoever set their passwords. */
export const samePerson = (a: Eyes, b: Eyes): boolean =>
  sameHand({ ...a, keyedBy: null }, { ...b, keyedBy: null });

/** Why this person may not decide, or undefined. `subject` is the colleague it is about, if it is about one. */
export function objection(
  reader: Eyes,
  asker: Eyes | undefined,
  subject: Eyes | undefined,
): 'staff.not_yourself' | 'staff.same_hand' | undefined {
  if (reader.id === asker?.id || reader.id === subject?.id) return 'staff.not_yourself';
  if (asker && sameHand(reader, asker)) return 'staff.same_hand';
  // Who set the subject's password may vouch for him; another account of the subject's own person may not.
  if (subject && reader.person !== '' && samePerson(reader, subject)) return 'staff.same_hand';
  return undefined;
}

/**
 * One hand has one voice: two accounts of one person, or one that set the other's password, are not two who agree.
 * `agreed` are those who did.
 */
export const voiceTaken = (reader: Eyes, agreed: readonly (Eyes | undefined)[]): boolean =>
  agreed.some((one) => one !== undefined && one.id !== reader.id && sameHand(reader, one));

/** The order in which a state is listed says nothing. */
export const sorted = (list: readonly string[]): string[] => [...list].sort();
export const sameState = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

type Decided = {
  readonly state: string;
  readonly asked_by: string;
  readonly decided_at: Date | null;
  readonly collected_at: Date | null;
};

/** Whether this person may collect what was agreed to. `withinMs` after the decision; undefined where nothing is collected. */
export const isReady = (
  { state, asked_by, decided_at, collected_at }: Decided,
  withinMs: number | undefined,
  readerId: string,
  now: number,
): boolean =>
  withinMs !== undefined &&
  state === 'done' &&
  asked_by === readerId &&
  collected_at === null &&
  decided_at !== null &&
  now < decided_at.getTime() + withinMs;

/** How many of these can have a voice beside each other: accounts one hand may move have one together. */
export function handsOf(people: readonly Eyes[]): number {
  const counted: Eyes[] = [];
  for (const one of people) if (!counted.some((other) => sameHand(one, other))) counted.push(one);
  return counted.length;
}

/** Who may still agree: `deciders` are active and have the right. */
export const mayStillAgree = <One extends Eyes>(
  deciders: readonly One[],
  asker: Eyes | undefined,
  {
    subject,
    agreed = [],
  }: { readonly subject?: Eyes | undefined; readonly agreed?: readonly (Eyes | undefined)[] } = {},
): One[] =>
  deciders.filter(
    (one) =>
      objection(one, asker, subject) === undefined &&
      !agreed.some((other) => other?.id === one.id) &&
      !voiceTaken(one, agreed),
  );

/** How many of the agreements that are needed nobody is there to give. */
export const voicesLacking = (needed: number, agreed: number, candidates: readonly Eyes[]): number =>
  Math.max(0, needed - agreed - handsOf(candidates));
