import { Link } from 'react-router';
import type { Cause, FindBySerial, GetTransfer, LedgerTransfer } from '#features/watch/explorer/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = { readonly id: string; readonly member: string; readonly onClose: () => void };

/** One transfer with its postings, what moved the money, and every other transfer of that. */
export function TransferPane({ id, member, onClose }: Props) {
  const words = useWords();
  const { value, trouble, again } = useRead<typeof GetTransfer>(
    '/ops/ledger/transfers/{id}',
    { params: { id }, query: member ? { member } : {} },
    60_000,
  );
  return (
    <Pane label={value?.transfer.serial || words('explorer.transfer')} onClose={onClose}>
      {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={300} />)}
      {value && (
        <>
          <Transfer transfer={value.transfer} />
          <CauseCard
            cause={value.cause}
            currency={value.transfer.currency}
            account={value.transfer.account}
            member={value.transfer.memberId}
          />
          {value.others.length > 0 && <h2 className="sign">{words('explorer.others')}</h2>}
          {value.others.map((other) => (
            <Transfer key={other.id} transfer={other} />
          ))}
        </>
      )}
    </Pane>
  );
}

/** Back from a number: what bears it, and all its transfers. */
export function SerialPane({
  serial,
  member,
  onClose,
}: {
  readonly serial: string;
  /** Whose it is, where that is known: bets are looked for among his. */
  readonly member: string;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const { value, trouble, again } = useRead<typeof FindBySerial>(
    '/ops/ledger/serials/{serial}',
    { params: { serial }, query: member ? { member } : {} },
    60_000,
  );
  return (
    <Pane label={serial} onClose={onClose}>
      {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={300} />)}
      {value && (
        <>
          <CauseCard
            cause={value.cause}
            currency={value.transfers[0]?.currency ?? ''}
            account={value.transfers[0]?.account ?? ''}
            member={value.transfers[0]?.memberId ?? ''}
          />
          {value.transfers.length === 0 && <p className="muted">{words('explorer.no_transfers')}</p>}
          {value.transfers.map((transfer) => (
            <Transfer key={transfer.id} transfer={transfer} />
          ))}
        </>
      )}
    </Pane>
  );
}

function Transfer({ transfer }: { readonly transfer: LedgerTransfer }) {
  const words = useWords();
  const { currency } = transfer;
  return (
    <section className="desk-card">
      <h2 className="sign">{transfer.kind}</h2>
      <dl className="desk-rows">
        <dt>{words('explorer.player')}</dt>
        <dd>
          <Link to={`/ledger?q=${encodeURIComponent(transfer.account)}`}>
            <bdi>{transfer.account}</bdi>
          </Link>
        </dd>
        <dt>{words('explorer.at')}</dt>
        <dd>
          <When at={transfer.at} />
        </dd>
        <dt>{words('explorer.key')}</dt>
        <dd>
          <bdi dir="ltr">{transfer.key}</bdi>
        </dd>
        <dt>{words('explorer.batch')}</dt>
        <dd className="num">{`${transfer.chain} · ${transfer.batch}`}</dd>
      </dl>
      <ol className="explorer-postings">
        {transfer.postings.map((posting) => (
          <li key={posting.seq}>
            <b>{posting.kind}</b>
            <Money amount={posting.amount} currency={currency} />
            <span>
              <bdi dir="ltr">{`${posting.from.purpose} → ${posting.to.purpose}`}</bdi>
              {posting.balanceAfter !== null && (
                <small>
                  {words('explorer.after')} <Money amount={posting.balanceAfter} currency={currency} />
                </small>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The desk on which the row that moved the money is worked on. */
function deskOf({ kind, ref }: Cause, account: string, member: string): string | undefined {
  const which = new URLSearchParams({ ...(account && { account }), open: ref });
  if (kind === 'deposit') return `/deposits?${which}`;
  if (kind === 'withdrawal') return `/withdrawals?view=all&${which}`;
  if (kind === 'bet' || kind === 'vendor_result') return member && `/players/${member}?tab=bets`;
  if (kind === 'adjustment') return `/adjustments?${which}`;
  return kind === 'wallet_transfer' ? `/wallet-transfers?view=all&${which}` : undefined;
}

function CauseCard({
  cause,
  currency,
  account,
  member,
}: {
  readonly cause: Cause;
  readonly currency: string;
  /** Whose it is: his rows alone stand on its desk, so that this one is found. */
  readonly account: string;
  /** His id, empty where nobody's money was moved. */
  readonly member: string;
}) {
  const words = useWords();
  const to = deskOf(cause, account, member);
  return (
    <section className="desk-card">
      <h2 className="sign">{words(`explorer.cause.${cause.kind}`)}</h2>
      <dl className="desk-rows">
        <dt>{words('explorer.number')}</dt>
        <dd>{to ? <Link to={to}>{cause.serial}</Link> : <bdi className="num">{cause.serial || '–'}</bdi>}</dd>
        <dt>{words('explorer.ref')}</dt>
        <dd>
          <bdi dir="ltr">{cause.ref}</bdi>
        </dd>
        {cause.state && (
          <>
            <dt>{words('explorer.state')}</dt>
            <dd>{cause.state}</dd>
          </>
        )}
        {cause.amount !== null && currency && (
          <>
            <dt>{words('explorer.amount')}</dt>
            <dd>
              <Money amount={cause.amount} currency={currency} />
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
