import { AGENT_TYPES, type MemberStatus, TRIAL_TYPE } from '#features/people/members/contract.ts';
import { StateMark, type States } from '#platform/ui/desk/state-mark.tsx';
import { useWords } from '#platform/ui/words.tsx';

export const STATUSES: readonly MemberStatus[] = ['active', 'suspended', 'closed', 'excluded'];

export const MEMBER_STATES = {
  active: { tone: 'gain', word: 'members.status.active' },
  suspended: { tone: 'warn', word: 'members.status.suspended' },
  closed: { tone: 'plain', word: 'members.status.closed' },
  excluded: { tone: 'danger', word: 'members.status.excluded' },
} as const satisfies States<MemberStatus>;

export const kindOf = (type: number): 'agent' | 'trial' | 'player' =>
  AGENT_TYPES.includes(type) ? 'agent' : type === TRIAL_TYPE ? 'trial' : 'player';

export function StatusMark({ status }: { readonly status: MemberStatus }) {
  const words = useWords();
  const { tone, word } = MEMBER_STATES[status];
  return <StateMark tone={tone}>{words(word)}</StateMark>;
}
