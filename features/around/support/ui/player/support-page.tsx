import { useState } from 'react';
import { Link } from 'react-router';
import type { CaseLine, CaseMoved, GetSupport, ListCases } from '#features/around/support/contract.ts';
import { CASE_LOOKS } from '#features/around/support/ui/states.ts';
import { useVisitorKind } from '#identity/sessions/ui/player/session.ts';
import { buttonClass, Chip } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useLive } from '#platform/ui/live.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { Pager } from '#platform/ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useLeft } from './deadline.tsx';
import './support.css';

/** `/support`: the ways to help, and the member’s cases. */
export default function SupportPage() {
  const words = useWords();
  const isMember = useVisitorKind() === 'member';
  const left = useLeft();
  const { value } = useRead<typeof GetSupport>('/support/terms', {}, 300_000);
  const title = words('support.title');
  usePageHead(title, 200, words('support.about_page'));
  return (
    <div className="page stack support-page">
      <h1 className="sign">{title}</h1>
      <p className="muted">
        {value ? words('support.promise', { time: left(value.answerWithinMs) }) : words('support.about_page')}
      </p>
      <nav className="support-ways" aria-label={title}>
        <Link className={buttonClass('go', { wide: true })} to="/support/new">
          {words('support.ask')}
        </Link>
        <Link className={buttonClass('line', { wide: true })} to="/help">
          {words('support.help')}
        </Link>
        <Link className={buttonClass('line', { wide: true })} to="/support/new?kind=complaint">
          {words('support.complain')}
        </Link>
        {isMember && (
          <Link className={buttonClass('line', { wide: true })} to="/support/feedback">
            {words('support.feedback')}
          </Link>
        )}
        <Link className={buttonClass('line', { wide: true })} to="/status">
          {words('support.status')}
        </Link>
      </nav>
      {isMember && <Cases />}
    </div>
  );
}

function Cases() {
  const words = useWords();
  const [page, setPage] = useState(1);
  const [state, setState] = useState<'open' | 'closed'>('open');
  const query = { state, pageNo: page, pageSize: 15 };
  const { value, trouble, waiting, again } = useRead<typeof ListCases>('/support/cases', { query }, 2_000);
  useLive<typeof CaseMoved>('support', {}, { onEvent: again, onReset: again });
  const choose = (next: typeof state): void => {
    setPage(1);
    setState(next);
  };
  return (
    <section className="stack" aria-labelledby="cases-title">
      <h2 id="cases-title" className="group-title">
        {words('support.mine')}
      </h2>
      <div className="chips" role="group" aria-label={words('support.mine')}>
        <Chip on={state === 'open'} onPress={() => choose('open')}>
          {words('support.open')}
        </Chip>
        <Chip on={state === 'closed'} onPress={() => choose('closed')}>
          {words('support.closed')}
        </Chip>
      </div>
      {waiting && <SkeletonRows rows={3} height={72} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {value?.list.length === 0 && (
        <EmptyState icon="chat" title={words(state === 'open' ? 'support.none_open' : 'support.none_closed')}>
          {words('support.none_do')}
        </EmptyState>
      )}
      {value && value.list.length > 0 && (
        <>
          <ul className="ledger case-list">
            {value.list.map((one) => (
              <Line key={one.id} one={one} />
            ))}
          </ul>
          <Pager page={value.pageNum} pages={value.totalPages} onPage={setPage} />
        </>
      )}
    </section>
  );
}

function Line({ one }: { readonly one: CaseLine }) {
  const words = useWords();
  const { id, subject, serial, state, unread, changedAt } = one;
  return (
    <li>
      <Link to={`/support/${id}`}>
        <span>
          <b>
            {unread && (
              <>
                <i className="case-dot" aria-hidden="true" />
                <span className="out">{words('support.unread')}</span>
              </>
            )}
            <bdi>{subject}</bdi>
          </b>
          <small className="muted">
            <span className="num">{serial}</span> · <When at={changedAt} />
          </small>
        </span>
        <span className="mark-state" data-tone={CASE_LOOKS[state].tone}>
          {words(CASE_LOOKS[state].word)}
        </span>
        <Icon name="fwd" flip />
      </Link>
    </li>
  );
}
