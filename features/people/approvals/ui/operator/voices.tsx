/** How many agreed of how many, who they are, and who may still; where nobody is left to agree, that is said. */
import type { ApprovalRequest, ListStaffing, Outlook } from '#features/people/approvals/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Voices = Pick<Outlook, 'needed' | 'agreed' | 'mayAgree' | 'lacks'>;

const named = (accounts: readonly string[]): string => accounts.join(' · ') || '–';

/** As `dt` and `dd`. */
export function VoiceRows({ voices, isOpen }: { readonly voices: Voices; readonly isOpen: boolean }) {
  const words = useWords();
  const { needed, agreed, mayAgree } = voices;
  return (
    <>
      <dt>{words('staff.ops.agreed')}</dt>
      <dd>
        <bdi>{words('staff.ops.agreed_of', { count: agreed.length, needed })}</bdi>
        {agreed.length > 0 && ' · '}
        <bdi>{agreed.join(' · ')}</bdi>
      </dd>
      {isOpen && (
        <>
          <dt>{words('staff.ops.may_agree')}</dt>
          <dd>
            <bdi>{named(mayAgree)}</bdi>
          </dd>
        </>
      )}
    </>
  );
}

/** Nothing where enough people are there. */
export function Lacking({ lacks }: Pick<Voices, 'lacks'>) {
  const words = useWords();
  if (lacks === 0) return null;
  return (
    <p className="field-wrong" role="status">
      <Icon name="warn" />
      {words('staff.ops.lacks', { lacks })}
    </p>
  );
}

/** What waits at a desk of its own, above the buttons of whoever may decide. */
export function VoicesOf({ voices, isOpen = true }: { readonly voices: Voices; readonly isOpen?: boolean }) {
  return (
    <>
      <dl className="desk-rows">
        <VoiceRows voices={voices} isOpen={isOpen} />
      </dl>
      <Lacking lacks={voices.lacks} />
    </>
  );
}

const OBJECTIONS = ['not_yourself', 'same_hand', 'already_agreed'] as const;

/** Why the reader may not decide, as the last part of its word; undefined where he may. */
export const objectionIn = (mine: ApprovalRequest['mine']): (typeof OBJECTIONS)[number] | undefined =>
  OBJECTIONS.find((one) => mine.endsWith(one));

/** Kinds of requests that can never be decided as the staff of today stand; of all kinds where `types` is left out. */
export function StaffingNotice({ types }: { readonly types?: readonly string[] }) {
  const words = useWords();
  const { value } = useRead<typeof ListStaffing>('/ops/requests/staffing', {}, 30_000);
  const short = value?.filter(({ type, lacks }) => lacks > 0 && (types?.includes(type) ?? true)) ?? [];
  if (short.length === 0) return null;
  return (
    <section className="desk-card desk-why" role="status" data-staffing="">
      <h2 className="sign">{words('staff.ops.staffing')}</h2>
      {short.map(({ type, needed, others }) => (
        <p key={type}>
          {words('staff.ops.staffing_of', { needed, others })} <code className="muted">{type}</code>
        </p>
      ))}
      <p className="muted">{words('staff.ops.staffing_do')}</p>
    </section>
  );
}
