import { Link } from 'react-router';
import {
  type AccountLine,
  type AccountSum,
  type GetAccountRecord,
  RECORD_TYPES,
} from '#features/money/wallet/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { KeysetPager, keysIn } from '#platform/ui/keyset-pager.tsx';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { usePeriodAddress } from '#platform/ui/period.ts';
import { PeriodBar } from '#platform/ui/period-bar.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { usePeriodLabels } from './period-labels.ts';
import './account-record.css';

const KNOWN = [
  'deposit',
  'stake',
  'payout',
  'void',
  'move',
  'fee',
  'refund',
  'adjustment',
  'correction',
  'repay',
] as const;
/** What an open bet holds is its stake; whatever a withdrawal moves is the withdrawal. */
export function kindOf({ kind, cause }: AccountLine): (typeof KNOWN)[number] | 'withdrawal' | 'other' {
  if (cause?.kind === 'withdrawal') return 'withdrawal';
  return kind === 'hold' ? 'stake' : (KNOWN.find((known) => known === kind) ?? 'other');
}

/** Which room took a slip the record of bets knows: sports and cockfights are both booked as slips. A vendor's bet is shown by it too. */
const BY_RECORD = { slip: 'any', poker: 'any' } as const;
const isByRecord = (kind: string): kind is keyof typeof BY_RECORD => Object.hasOwn(BY_RECORD, kind);

/** The page of what moved the money. */
function pageOf({ cause }: AccountLine): string | undefined {
  if (!cause) return undefined;
  const { kind, ref } = cause;
  if (kind === 'deposit') return `/member/deposit?slip=${ref}`;
  if (kind === 'withdrawal') return `/member/withdraw?slip=${ref}`;
  return `/member/bets/${isByRecord(kind) ? BY_RECORD[kind] : kind}/${ref}`;
}

/** Movements of the member's cash, newest first, each with the balance after it and its number. */
export default function AccountRecord() {
  const words = useWords();
  const { params, set, period, length } = usePeriodAddress(30);
  const type = RECORD_TYPES.find((one) => one === params.get('type'));
  const { value, waiting, trouble, again } = useRead<typeof GetAccountRecord>(
    '/wps/records/account',
    { query: { ...period, ...(type && { type }), ...keysIn(params), pageSize: 15 } },
    0,
  );
  const title = words('wallet.record');
  usePageHead(title);
  return (
    <div className="page">
      <h1 className="sign">{title}</h1>
      <PeriodBar labels={usePeriodLabels()} period={period} length={length} onPeriod={set} />
      <div className="account-filter">
        <select
          aria-label={words('wallet.by_type')}
          value={type ?? ''}
          onChange={({ target }) => set({ type: target.value })}
        >
          <option value="">{words('wallet.type.all')}</option>
          {RECORD_TYPES.map((one) => (
            <option key={one} value={one}>
              {words(`wallet.type.${one}`)}
            </option>
          ))}
        </select>
        <Link to={`/member/statement?${new URLSearchParams(period)}`}>{words('wallet.statement')}</Link>
        <Link
          to={`/member/exports?${new URLSearchParams({ kind: 'account', ...period, ...(type && { type }) })}`}
        >
          {words('wallet.as_file')}
        </Link>
      </div>
      {waiting && <SkeletonRows rows={8} height={75} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} money="untouched" />}
      {value && <Sums sum={value.sum} currency={value.currency} />}
      {value?.list.length === 0 && (
        <EmptyState
          icon="doc"
          title={words('wallet.empty')}
          hint={words('wallet.empty_do')}
          way={{ to: '/member/deposit', title: words('wallet.deposit') }}
        />
      )}
      {value && value.list.length > 0 && (
        <>
          <ul className="ledger">
            {value.list.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
          <KeysetPager next={value.next} previous={value.previous} onPage={set} />
        </>
      )}
    </div>
  );
}

/** What the period, narrowed down as it is, brought and took. */
function Sums({ sum, currency }: { readonly sum: AccountSum; readonly currency: string }) {
  const words = useWords();
  return (
    <dl className="account-sums">
      {(['came', 'went', 'net'] as const).map((name) => (
        <div key={name}>
          <dt>{words(`wallet.${name}`)}</dt>
          <dd>
            <Money amount={sum[name]} currency={currency} signed={name === 'net'} />
          </dd>
        </div>
      ))}
    </dl>
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
