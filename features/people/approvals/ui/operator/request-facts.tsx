import type { ReactNode } from 'react';
import type { ApprovalRequest } from '#features/people/approvals/contract.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { APPROVAL_STATES } from './states.ts';
import { Lacking, VoiceRows } from './voices.tsx';

type Props = {
  readonly request: ApprovalRequest;
  readonly title: ReactNode;
  /** What stood when it was asked for; left out where nothing did. */
  readonly was?: ReactNode;
  readonly wanted: ReactNode;
  /** More of what an approver has to know, as `dt` and `dd`. */
  readonly children?: ReactNode;
};

/** What every request says: what it is about, what stands, what is wanted, who asks and why, who agreed. */
export function RequestFacts({ request, title, was, wanted, children }: Props) {
  const words = useWords();
  const look = APPROVAL_STATES[request.state];
  // Who has to enter it by himself is not shown what was entered.
  const hidden = request.enteredTwice && request.wanted.length === 0;
  return (
    <>
      <div className="head">
        <h2 className="sign">{title}</h2>
        <StateMark tone={look.tone}>{words(look.word)}</StateMark>
      </div>
      <dl className="desk-rows">
        {was !== undefined && (
          <>
            <dt>{words('staff.ops.was')}</dt>
            <dd>{was}</dd>
          </>
        )}
        {!hidden && (
          <>
            <dt>{words('staff.ops.wanted')}</dt>
            <dd>
              <b>{wanted}</b>
            </dd>
          </>
        )}
        {children}
        <dt>{words('staff.ops.asked_by')}</dt>
        <dd>
          <bdi>{request.askedBy}</bdi> · <When at={request.askedAt} />
        </dd>
        <dt>{words('staff.ops.reason')}</dt>
        <dd>{request.reason}</dd>
        {request.voidBecause && (
          <>
            <dt>{words('staff.ops.void_because')}</dt>
            <dd>{words(`staff.ops.void_${request.voidBecause}`)}</dd>
          </>
        )}
        <VoiceRows voices={request} isOpen={request.state === 'open'} />
      </dl>
      <Lacking lacks={request.lacks} />
    </>
  );
}

const joined = (list: readonly string[]): string => list.join(' · ') || '–';

/** A request by its texts alone. */
export function PlainRequest({ request }: { readonly request: ApprovalRequest }) {
  return (
    <RequestFacts
      request={request}
      title={<bdi>{request.subject}</bdi>}
      was={<bdi>{joined(request.was)}</bdi>}
      wanted={<bdi>{joined(request.wanted)}</bdi>}
    />
  );
}
