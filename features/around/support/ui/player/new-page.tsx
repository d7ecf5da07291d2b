import { Link, useNavigate, useSearchParams } from 'react-router';
import { useVisitorKind } from '#identity/sessions/ui/player/session.ts';
import type { GetSupport } from '#features/around/support/contract.ts';
import { ABOUT_KINDS, OPENED_BY_PEOPLE, QUESTION_TYPES } from '#features/around/support/contract/kinds.ts';
import { useRead } from '#platform/ui/call.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { NewCase } from './new-case.tsx';
import './support.css';

const ID = /^[0-9a-f-]{36}$/;
/** A case about something begins with the type of question it usually is. */
const USUAL = { bet: 'game', deposit: 'deposit', withdrawal: 'withdrawal' } as const;

/** `/support/new?about=bet&id=…&kind=complaint`: a question or a complaint, about what the page named that led here. */
export default function NewPage() {
  const words = useWords();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const visitor = useVisitorKind();
  const { value, trouble, again } = useRead<typeof GetSupport>('/support/terms', {}, 300_000);
  const kind = OPENED_BY_PEOPLE.find((one) => one === params.get('kind')) ?? 'question';
  const about = ABOUT_KINDS.find((one) => one === params.get('about'));
  const id = params.get('id') ?? '';
  const named = about && ID.test(id) ? { kind: about, id } : undefined;
  const title = words(kind === 'complaint' ? 'support.complain' : 'support.ask');
  usePageHead(title);
  // A trial account is nobody's: whoever plays with one leaves an address like a guest.
  const isGuest = visitor === 'guest' || visitor === 'trial';
  return (
    <div className="page stack support-page">
      <h1 className="sign">{title}</h1>
      {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={420} />)}
      {value && isGuest && !value.guests && (
        <EmptyState icon="lock" title={words('support.members_only')}>
          <Link to="/help">{words('support.help')}</Link>
        </EmptyState>
      )}
      {value && visitor !== 'unknown' && !(isGuest && !value.guests) && (
        <NewCase
          key={`${kind} ${visitor}`}
          terms={value}
          isGuest={isGuest}
          kind={kind}
          type={
            QUESTION_TYPES.find((one) => one === params.get('type')) ??
            (named ? USUAL[named.kind] : 'service')
          }
          about={isGuest ? undefined : named}
          onOpened={({ id: opened, key }) =>
            void navigate(key === null ? `/support/${opened}` : `/support/case#${key}`, { replace: true })
          }
        />
      )}
    </div>
  );
}
