/** The slip: what happened to a withdrawal, what happens now, what is still to come, and when each is expected. Pure. */
import { toWire } from '#kernel/time.ts';
import type { SlipStep } from '../contract.ts';
import { STEP_NAMES, type WithdrawalMove, type WithdrawalState } from '../contract/states.ts';

export type StepRow = {
  readonly name: 'request' | WithdrawalMove;
  readonly owner: 'member' | 'desk' | 'provider' | 'clock';
  readonly reason: string;
  readonly at: Date;
};

export type Promised = {
  readonly state: WithdrawalState;
  readonly createdAt: number;
  readonly reviewMs: number;
  readonly releaseMs: number;
  readonly payMs: number;
  readonly answerBy: number | undefined;
};

type Name = SlipStep['name'];

/** What is still to come in each state; the first of it happens now. */
const AHEAD: Readonly<Record<WithdrawalState, readonly Name[]>> = {
  requested: ['checked', 'approved', 'paid', 'received'],
  approved: ['approved', 'paid', 'received'],
  paying: ['paid', 'received'],
  unknown: ['paid', 'received'],
  paid: ['received'],
  disputed: ['received'],
  received: [],
  returned: [],
  failed: [],
  rejected: [],
};

const OWNERS: Readonly<Partial<Record<Name, SlipStep['owner']>>> = {
  checked: 'desk',
  approved: 'lead',
  paid: 'provider',
  received: 'member',
};

/** Promised from the last thing that happened: a step that came late moves what follows. */
function expectedAt(name: Name, since: number, promised: Promised): number | undefined {
  const { state, reviewMs, releaseMs, payMs, answerBy } = promised;
  if (state === 'unknown' || state === 'disputed') return undefined;
  const review = state === 'requested' ? reviewMs : 0;
  const release = state === 'requested' || state === 'approved' ? releaseMs : 0;
  if (name === 'checked') return since + review;
  if (name === 'approved') return since + review + release;
  if (state === 'paid') return answerBy;
  return name === 'paid' || name === 'received' ? since + review + release + payMs : undefined;
}

/** Expected times of steps that are over, each from the one before. */
const promisedFor = (name: Name, before: number, { reviewMs, releaseMs, payMs }: Promised) =>
  name === 'checked'
    ? before + reviewMs
    : name === 'approved'
      ? before + releaseMs
      : name === 'paid'
        ? before + payMs
        : undefined;

export function slipSteps(rows: readonly StepRow[], promised: Promised): readonly SlipStep[] {
  const wire = (at: number | undefined): string | null => (at === undefined ? null : toWire(at));
  const done = rows.map((row, at): SlipStep => {
    const name: Name = STEP_NAMES[row.name];
    const before = rows[at - 1]?.at.getTime();
    return {
      name,
      progress: 'done',
      owner: name === 'approved' ? 'lead' : row.owner,
      at: toWire(row.at),
      expectedAt: before === undefined ? null : wire(promisedFor(name, before, promised)),
      reason: row.reason,
    };
  });
  const since = rows.at(-1)?.at.getTime() ?? promised.createdAt;
  const ahead = AHEAD[promised.state].map(
    (name, at): SlipStep => ({
      name,
      progress: at === 0 ? 'now' : 'next',
      owner: OWNERS[name] ?? 'desk',
      at: null,
      expectedAt: wire(expectedAt(name, since, promised)),
      reason: '',
    }),
  );
  return [...done, ...ahead];
}
