import { Link } from 'react-router';
import type { CasesChanged } from '#features/around/support/contract.ts';
import type { OpsCase, OpsCaseDetail, OpsCaseDetailed } from '#features/around/support/contract/desk.ts';
import { TEAMS } from '#features/around/support/contract/kinds.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Choose } from '#platform/ui/desk/form.tsx';
import { useDeskKeys } from '#platform/ui/desk/keys.ts';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { CardHead } from '#platform/ui/desk/card-head.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { useRights } from '#platform/ui/desk/rights.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { Serial, Slip, Stamp } from '#platform/ui/slip.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { CaseMark } from './case-mark.tsx';
import { Composer } from './composer.tsx';
import { Due } from './due.tsx';
import { CaseThread } from './case-thread.tsx';
import { type CaseActs, useCaseActs } from './use-case-acts.ts';

/** One case: whose, by when, what it is about, what was said, and the field to answer in. */
export function CasePane({ row, onClose }: { readonly row: OpsCase; readonly onClose: () => void }) {
  const { value, trouble, again } = useRead<typeof OpsCaseDetail>(
    '/ops/support/cases/{id}',
    { params: { id: row.id } },
    1_000,
  );
  useDeskNews<typeof CasesChanged>('ops:support', {}, again);
  return (
    <Pane label={row.subject} onClose={onClose}>
      {value ? (
        <Detail detail={value} />
      ) : trouble ? (
        <ErrorState trouble={trouble} onRetry={again} />
      ) : (
        <Skeleton height={480} />
      )}
    </Pane>
  );
}

function Detail({ detail }: { readonly detail: OpsCaseDetailed }) {
  const acts = useCaseActs(detail);
  const mayWrite = useRights()?.may('support.write') === true;
  const { isMine } = detail.case;
  useDeskKeys({ a: mayWrite ? () => void acts.assign({ hold: !isMine }) : undefined });
  return (
    <>
      <Facts detail={detail} />
      {detail.about && <About about={detail.about} />}
      {mayWrite && <Deeds detail={detail} acts={acts} />}
      <CaseThread detail={detail} />
      {mayWrite && <Composer key={detail.case.id} detail={detail} acts={acts} />}
      <Others detail={detail} />
    </>
  );
}

function Facts({ detail: { case: open, arbiter, ratingText } }: { readonly detail: OpsCaseDetailed }) {
  const words = useWords();
  const { subject, serial, state, who, memberId, language, createdAt, decideBy, kind, outcome, rating } =
    open;
  return (
    <section className="desk-card">
      <CardHead title={subject}>
        <CaseMark state={state} />
      </CardHead>
      <dl className="desk-rows">
        <dt>{words('support.case')}</dt>
        <dd>
          <span className="num">{serial}</span> · {words(`support.kind_${kind}`)}
        </dd>
        <dt>{words('support.ops.from')}</dt>
        <dd>
          {memberId === null ? <bdi>{who}</bdi> : <Link to={`/players/${memberId}`}>{who}</Link>} · {language}
        </dd>
        <dt>{words('support.ops.opened')}</dt>
        <dd>
          <When at={createdAt} />
        </dd>
        <dt>{words('support.ops.due')}</dt>
        <dd>
          <Due row={open} />
        </dd>
        {decideBy && (
          <>
            <dt>{words('support.decide_by')}</dt>
            <dd>
              <When at={decideBy} />
            </dd>
            <dt>{words('support.ops.arbiter')}</dt>
            <dd>{arbiter || '–'}</dd>
          </>
        )}
        {outcome !== '' && (
          <>
            <dt>{words('support.ops.outcome')}</dt>
            <dd>{words(`support.outcome.${outcome}`)}</dd>
          </>
        )}
        {rating !== null && (
          <>
            <dt>{words('support.ops.rating')}</dt>
            <dd>
              {words('support.score', { score: rating })} {ratingText && <bdi>({ratingText})</bdi>}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** The slip the player sees. */
function About({ about }: { readonly about: NonNullable<OpsCaseDetailed['about']> }) {
  const words = useWords();
  const { kind, serial, title, amount, currency, at, state } = about;
  return (
    <Slip className="case-slip">
      <header className="rowline">
        <Serial>{serial}</Serial>
        <Stamp>{state}</Stamp>
      </header>
      <p className="rowline">
        <b>
          {words(`support.about.${kind}`)} · <bdi>{title}</bdi>
        </b>
        <Money amount={amount} currency={currency} />
      </p>
      <p className="rowline">
        <When at={at} />
        <Link className={buttonClass('line', { small: true })} to={`/ledger?serial=${serial}`}>
          {words('support.ops.postings')}
        </Link>
      </p>
    </Slip>
  );
}

function Deeds({ detail, acts }: { readonly detail: OpsCaseDetailed; readonly acts: CaseActs }) {
  const words = useWords();
  const { isMine, team, state, assignedTo } = detail.case;
  const { busy } = acts.submission;
  if (state === 'closed')
    return (
      <section className="desk-card">
        <Button small look="line" icon="doc" busy={busy} onClick={() => void acts.evidence()}>
          {words('support.ops.evidence')}
        </Button>
      </section>
    );
  return (
    <section className="desk-card">
      {assignedTo && !isMine && <p>{words('support.ops.with_other', { name: assignedTo })}</p>}
      <div className="desk-save">
        <Button
          small
          look="line"
          icon="user"
          busy={busy}
          aria-keyshortcuts="a"
          onClick={() => void acts.assign({ hold: !isMine })}
        >
          {words(isMine ? 'support.ops.let_go' : 'support.ops.take')} <kbd>A</kbd>
        </Button>
        <Button small look="line" icon="doc" busy={busy} onClick={() => void acts.evidence()}>
          {words('support.ops.evidence')}
        </Button>
      </div>
      <Choose
        label={words('support.ops.team')}
        value={team}
        options={TEAMS.map((name) => ({ name, title: words(`support.team.${name}`) }))}
        onValue={(to) => void (to !== team && acts.assign({ team: to }))}
      />
    </section>
  );
}

function Others({ detail: { others } }: { readonly detail: OpsCaseDetailed }) {
  const words = useWords();
  if (others.length === 0) return null;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('support.ops.others')}</h2>
      <ul className="desk-history">
        {others.map((one) => (
          <li key={one.id}>
            <span className="rowline">
              <Link to={`/support?view=all&search=${one.serial}&open=${one.id}`}>
                <bdi>{one.subject}</bdi>
              </Link>
              <CaseMark state={one.state} />
            </span>
            <When at={one.changedAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
