import { toWire } from '#kernel/time.ts';
import type { ApprovalRequest } from './contract.ts';
import { type Colleague, isReady, mayStillAgree, objection, voicesLacking, voiceTaken } from './rules.ts';
import { type RegisteredKind, shortName } from './service/kind.ts';
import type { RequestRow } from './store.ts';

export function presentRequest(
  row: RequestRow,
  {
    kind,
    name,
    people,
    deciders,
    agreed,
    needed,
    readerId,
    now,
  }: {
    readonly kind: RegisteredKind;
    /** What people call the subject. */
    readonly name: string;
    readonly people: ReadonlyMap<string, Colleague>;
    /** Who works here today and may decide this kind. */
    readonly deciders: readonly Colleague[];
    /** Ids of those who agreed. */
    readonly agreed: readonly string[];
    readonly needed: number;
    readonly readerId: string;
    /** ms */
    readonly now: number;
  },
): ApprovalRequest {
  const account = (id: string): string => people.get(id)?.account ?? id;
  const reader = people.get(readerId);
  const subject = kind.aboutColleague ? people.get(row.subject) : undefined;
  const against = reader ? objection(reader, people.get(row.asked_by), subject) : 'staff.unknown';
  const voices = agreed.map((one) => people.get(one));
  const taken = reader && voiceTaken(reader, voices) ? 'staff.same_hand' : 'may';
  const able =
    row.state === 'open'
      ? mayStillAgree(deciders, people.get(row.asked_by), { subject, agreed: voices })
      : [];
  const { id, was, reason, state } = row;
  const enteredTwice = kind.sameEntry !== undefined;
  const isHidden = enteredTwice && state === 'open' && row.asked_by !== readerId;
  const { wanted, content } = isHidden ? { wanted: [], content: {} } : row;
  return {
    id,
    kind: shortName(kind),
    type: kind.kind,
    subject: name,
    was,
    wanted,
    content,
    reason,
    askedBy: account(row.asked_by),
    askedAt: toWire(row.asked_at),
    expiresAt: toWire(row.expires_at),
    state,
    voidBecause: row.void_because === '' ? null : row.void_because,
    decidedAt: row.decided_at ? toWire(row.decided_at) : null,
    agreed: agreed.map(account),
    needed,
    enteredTwice,
    mayAgree: able.map((one) => one.account),
    lacks: state === 'open' ? voicesLacking(needed, agreed.length, able) : 0,
    mine: against ?? (agreed.includes(readerId) ? 'staff.already_agreed' : taken),
    ready: isReady(row, kind.collect?.withinMs, readerId, now),
  };
}
