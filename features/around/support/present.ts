/** Cases as players and staff get them. */
import { toWire } from '#kernel/time.ts';
import type { About, CaseLine, CaseMessage, CaseView } from './contract.ts';
import type { Macro, OpsCase, OpsMessage } from './contract/desk.ts';
import { mayOf } from './rules.ts';
import type { Promised } from './service/terms.ts';
import type { CaseRow, MessageRow } from './store.ts';
import type { DeskRow } from './store/desk.ts';
import type { MacroRow } from './store/macros.ts';

const instant = (at: Date | null): string | null => (at ? toWire(at) : null);

/** What stands at the end: the arbiter’s word above the house’s. */
const outcomeOf = ({ outcome, arbiter_outcome }: CaseRow): CaseLine['outcome'] => arbiter_outcome || outcome;

export const presentLine = (row: CaseRow): CaseLine => ({
  id: row.id,
  serial: row.serial,
  kind: row.kind,
  type: row.type,
  subject: row.subject,
  state: row.state,
  outcome: outcomeOf(row),
  createdAt: toWire(row.created_at),
  changedAt: toWire(row.changed_at),
  dueAt: instant(row.due_at),
  unread: row.answer_n > row.seen_n,
});

export const presentMessage = (row: MessageRow): CaseMessage => ({
  n: row.n,
  at: toWire(row.at),
  from: row.author,
  name: row.name,
  team: row.team,
  text: row.text,
  event: row.event,
  params: { ...row.params },
  picture: row.file_size,
});

export const presentCase = (
  row: CaseRow,
  about: About | undefined,
  messages: readonly MessageRow[],
  terms: Promised,
  now: Date,
  languages: readonly string[],
): CaseView => ({
  ...presentLine(row),
  readAt: instant(row.read_at),
  checkingAt: instant(row.checking_at),
  answeredAt: instant(row.first_answer_at),
  decidedAt: instant(row.decided_at),
  closedAt: instant(row.closed_at),
  decideBy: instant(row.decide_by),
  team: row.team,
  about: about ?? null,
  messages: messages.map(presentMessage),
  rating: row.rating,
  may: mayOf(row, now, terms),
  arbiter: terms.arbiter,
  languages: [...languages],
});

export const presentForStaff = (row: DeskRow, readerId: string, now: Date): OpsCase => ({
  ...presentLine(row),
  revision: row.revision,
  memberId: row.member_id,
  who: row.account ?? row.email,
  language: row.language,
  team: row.team,
  assignedTo: row.assignee ?? '',
  isMine: row.assigned_to === readerId,
  isUrgent: row.is_urgent,
  isLate: row.due_at !== null && row.due_at <= now,
  decideBy: instant(row.decide_by),
  messages: row.messages,
  rating: row.rating,
});

export const presentOpsMessage = (row: MessageRow): OpsMessage => ({
  ...presentMessage(row),
  isNote: row.is_note,
});

export const presentMacro = ({
  id,
  revision,
  position,
  title,
  type,
  texts,
  step,
  outcome,
  team,
  enabled,
}: MacroRow): Macro => ({
  id,
  revision,
  position,
  title,
  type,
  texts: { ...texts },
  step,
  outcome,
  team,
  enabled,
});
