import { Link } from 'react-router';
import type { AmlCase, CaseDetail, CasesChanged, GetCase } from '#features/people/aml/contract.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { CaseMark } from './case-mark.tsx';
import { Claim, Close, Notes } from './commands.tsx';
import { Release } from './release.tsx';

/** Why it was opened, what shows it, what staff wrote, and how it ends. */
export function CasePane({ row, onClose }: { readonly row: AmlCase; readonly onClose: () => void }) {
  const words = useWords();
  const { value, trouble, again } = useRead<typeof GetCase>(
    '/ops/aml/cases/{id}',
    { params: { id: row.id } },
    2_000,
  );
  useDeskNews<typeof CasesChanged>('ops:aml', {}, again);
  const one = value?.case ?? row;
  return (
    <Pane label={one.serial} onClose={onClose}>
      <section className="desk-card">
        <div className="head">
          <h2 className="sign">{words(`aml.rule.${one.rule}`)}</h2>
          <CaseMark row={one} />
        </div>
        <p className="muted">{words(`aml.why.${one.rule}`)}</p>
        <Facts one={one} />
        <Link className={buttonClass('line', { small: true })} to={`/players/${one.memberId}`}>
          <bdi>{one.account}</bdi>
        </Link>
      </section>
      {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={240} />)}
      {value && (
        <>
          <Evidence detail={value} />
          {one.state === 'open' && <Claim one={one} />}
          <Notes one={one} notes={value.notes} />
          {one.state === 'open' && <Close key={one.revision} one={one} />}
          {one.restricts && <Release key={one.revision} one={one} />}
          <Others detail={value} />
        </>
      )}
    </Pane>
  );
}

function Facts({ one }: { readonly one: AmlCase }) {
  const words = useWords();
  return (
    <dl className="desk-rows">
      <dt>{words('aml.ops.number')}</dt>
      <dd className="num">{one.serial}</dd>
      {Number(one.amount) > 0 && (
        <>
          <dt>{words('aml.ops.amount')}</dt>
          <dd>
            <Money amount={one.amount} currency={one.currency} />
          </dd>
        </>
      )}
      <dt>{words('aml.ops.opened')}</dt>
      <dd>
        <When at={one.openedAt} /> <bdi>{one.openedBy}</bdi>
      </dd>
      {one.releasedAt && (
        <>
          <dt>{words('aml.ops.released')}</dt>
          <dd>
            <When at={one.releasedAt} />
          </dd>
        </>
      )}
      {one.closedAt && (
        <>
          <dt>{words('aml.ops.closed')}</dt>
          <dd>
            <When at={one.closedAt} /> <bdi>{one.closedBy}</bdi>
          </dd>
        </>
      )}
    </dl>
  );
}

type Piece = CaseDetail['evidence'][number];

/** Where one piece of evidence is seen whole. */
function addressFor({ kind, ref }: Piece, account: string): string | undefined {
  if (ref === null) return undefined;
  const of = `account=${encodeURIComponent(account)}&open=${ref}`;
  if (kind === 'deposit') return `/deposits?${of}`;
  if (kind === 'received') return undefined;
  if (kind === 'withdrawal') return `/withdrawals?view=all&${of}`;
  return `/players/${ref}`;
}

function Evidence({ detail: { evidence, case: one } }: { readonly detail: CaseDetail }) {
  const words = useWords();
  if (evidence.length === 0) return null;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('aml.ops.evidence')}</h2>
      <ul className="desk-history">
        {evidence.map((piece) => {
          const to = addressFor(piece, one.account);
          const title = words(`aml.evidence.${piece.kind}`);
          return (
            <li key={`${piece.kind} ${piece.ref ?? ''} ${piece.at}`}>
              <span className="rowline">
                {to ? <Link to={to}>{title}</Link> : <b>{title}</b>}
                <When at={piece.at} />
              </span>
              <span className="rowline">
                {piece.amount !== null && piece.currency !== null && (
                  <Money amount={piece.amount} currency={piece.currency} />
                )}
                <bdi>{piece.text}</bdi>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Others({ detail: { others } }: { readonly detail: CaseDetail }) {
  const words = useWords();
  if (others.length === 0) return null;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('aml.ops.others')}</h2>
      <ul className="desk-history">
        {others.map((other) => (
          <li key={other.id}>
            <span className="rowline">
              <Link to={`/cases?view=all&member=${other.memberId}&open=${other.id}`}>{other.serial}</Link>
              {words(`aml.rule.${other.rule}`)}
            </span>
            <CaseMark row={other} />
          </li>
        ))}
      </ul>
    </section>
  );
}
