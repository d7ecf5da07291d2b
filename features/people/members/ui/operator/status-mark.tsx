import { AGENT_TYPES, type MemberStatus, TRIAL_TYPE } from '#features/people/members/contract.ts';
import { useWords } from '#platform/ui/words.tsx';

export const STATUSES: readonly MemberStatus[] = ['active', 'suspended', 'closed', 'excluded'];

const TONES = { active: 'gain', suspended: 'warn', closed: 'plain', excluded: 'danger' } as const;

export const kindOf = (type: number): 'agent' | 'trial' | 'player' =>
  AGENT_TYPES.includes(type) ? 'agent' : type === TRIAL_TYPE ? 'trial' : 'player';

export function StatusMark({ status }: { readonly status: MemberStatus }) {
  const words = useWords();
  return (
    <span className="mark-state" data-tone={TONES[status]}>
      {words(`members.status.${status}`)}
    </span>
  );
}
