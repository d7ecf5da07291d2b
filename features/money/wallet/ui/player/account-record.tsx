import { Link, useSearchParams } from 'react-router';
import { type AccountLine, type GetAccountRecord, RECORD_TYPES } from '#features/money/wallet/contract.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, Pager, SkeletonRows } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './account-record.css';

const KNOWN = ['deposit', 'stake', 'payout', 'void', 'move'] as const;
/** What an open bet holds is its stake; whatever a withdrawal moves is the withdrawal. */
function kindOf({ kind, cause }: AccountLine): (typeof KNOWN)[number] | 'withdrawal' | 'other' {
  if (cause?.kind === 'withdrawal') return 'withdrawal';
  return kind === 'hold' ? 'stake' : (KNOWN.find((known) => known === kind) ?? 'other');
}

/** The page of what moved the money. Bets that have no page of their own open the list of their kind. */
function pageOf({ cause }: AccountLine): string | undefined {
  if (!cause) return undefined;
  const { kind, ref } = cause;
  if (kind === 'deposit') return `/member/deposit?slip=${ref}`;
  if (kind === 'withdrawal') return `/member/withdraw?slip=${ref}`;
  return kind === 'round' ? `/member/bets/round/${ref}` : `/member/bets?kind=${kind}`;
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** What the list is narrowed down to stands in the address, so that it can be kept and come back to. */
function useFilter() {
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('from'), params.get('to')];
  const type = RECORD_TYPES.find((one) => one === params.get('type'));
  const page = Math.max(1, Number(params.get('page')) || 1);
  const set = (name: string, value: string): void =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (name !== 'page') next.delete('page');
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  const query = { ...(isDay(from) && { from }), ...(isDay(to) && { to }), ...(type && { type }) };
  return { query, page, set };
}

/** Movements of the member's cash, newest first, each with the balance after it and its number. */
export default function AccountRecord() {
  const words = useWords();
  const { query, page, set } = useFilter();
  const { value, waiting, trouble, again } = useRead<typeof GetAccountRecord>(
    '/wps/records/account',
    { query: { ...query, pageNo: page, pageSize: 15 } },
    0,
  );
  const title = words('wallet.record');
  usePageHead(title);
  return (
    <div className="page">
      <h1 className="sign">{title}</h1>
      <Filter query={query} onChange={set} />
      {waiting && <SkeletonRows rows={8} height={75} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} money="untouched" />}
      {value?.list.length === 0 && (
        <EmptyState
          icon="doc"
          title={words('wallet.empty')}
          action={
            <Link className={buttonClass('go')} to="/member/deposit">
              {words('wallet.deposit')}
            </Link>
          }
        >
          {words('wallet.empty_do')}
        </EmptyState>
      )}
      {value && value.list.length > 0 && (
        <>
          <ul className="ledger">
            {value.list.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
          <Pager page={value.pageNum} pages={value.totalPages} onPage={(next) => set('page', String(next))} />
        </>
      )}
    </div>
  );
}

type Query = ReturnType<typeof useFilter>['query'];

function Filter({
  query,
  onChange,
}: {
  readonly query: Query;
  readonly onChange: (name: string, value: string) => void;
}) {
  const words = useWords();
  return (
    <div className="account-filter">
      <select
        aria-label={words('wallet.by_type')}
        value={query.type ?? ''}
        onChange={({ target }) => onChange('type', target.value)}
      >
        <option value="">{words('wallet.type.all')}</option>
        {RECORD_TYPES.map((one) => (
          <option key={one} value={one}>
            {words(`wallet.type.${one}`)}
          </option>
        ))}
      </select>
      <input
        type="date"
        aria-label={words('wallet.from')}
        value={query.from ?? ''}
        max={query.to}
        onChange={({ target }) => onChange('from', target.value)}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        aria-label={words('wallet.to')}
        value={query.to ?? ''}
        min={query.from}
        onChange={({ target }) => onChange('to', target.value)}
      />
    </div>
  );
}

function Line({ line }: { readonly line: AccountLine }) {
  const to = pageOf(line);
  return (
    <li>
      {to === undefined ? (
        <div className="ledger-row">
          <LineParts line={line} />
        </div>
      ) : (
        <Link className="ledger-row" to={to}>
          <LineParts line={line} />
        </Link>
      )}
    </li>
  );
}

function LineParts({ line }: { readonly line: AccountLine }) {
  const words = useWords();
  return (
    <>
      <span>
        <strong>{words(`wallet.kind.${kindOf(line)}`)}</strong>
        <small>
          <When at={line.at} /> <span className="num row-serial">{`Nº ${line.serial}`}</span>
        </small>
      </span>
      <span className="ledger-end">
        <Money
          amount={line.amount}
          currency={line.currency}
          signed
          className={line.amount.startsWith('-') ? '' : 'gain'}
        />
        <small>
          <span className="out">{words('wallet.after')}</span>{' '}
          <Money amount={line.balanceAfter} currency={line.currency} />
        </small>
      </span>
    </>
  );
}
