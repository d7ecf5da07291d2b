import type { ListTransfersOf } from '#features/watch/explorer/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import type { AddressState } from '#platform/ui/desk/address.ts';
import { ExportLink } from '#platform/ui/desk/export-link.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** Transfers of one account, newest first, a page at a time. */
export function AccountTransfers({ address }: { readonly address: AddressState }) {
  const words = useWords();
  const { get, set } = address;
  const before = get('before');
  const { value, waiting, trouble, again } = useRead<typeof ListTransfersOf>(
    '/ops/ledger/accounts/{id}/transfers',
    { params: { id: get('account') ?? '' }, query: before ? { before } : {} },
    5_000,
  );
  if (waiting) return <SkeletonRows rows={8} height={44} />;
  if (!value) return <ErrorState trouble={trouble} onRetry={again} />;
  const { account, list, next } = value;
  if (list.length === 0) return <EmptyState icon="doc" title={words('explorer.no_transfers')} />;
  return (
    <section aria-labelledby="transfers-title">
      <h2 id="transfers-title" className="sign">
        {words('explorer.transfers')}
      </h2>
      <ul className="ledger">
        {list.map((transfer) => (
          <li key={transfer.id}>
            <button
              type="button"
              className="ledger-row"
              aria-current={get('open') === transfer.id ? 'true' : undefined}
              onClick={() => set({ open: transfer.id, member: transfer.memberId })}
            >
              <span>
                <strong>{transfer.kind}</strong>
                <small>
                  <When at={transfer.at} /> <span className="num">{transfer.serial}</span>
                  {account.memberId === null && <bdi> {transfer.owner}</bdi>}
                </small>
              </span>
              <Money amount={transfer.amount} currency={account.currency} signed />
            </button>
          </li>
        ))}
      </ul>
      <div className="desk-save">
        <ExportLink kind="postings" narrowed={{ of: account.id }} />
        {before && (
          <Button small look="line" onClick={() => set({ before: undefined, open: undefined })}>
            {words('explorer.newest')}
          </Button>
        )}
        {next && (
          <Button small look="line" onClick={() => set({ before: next, open: undefined })}>
            {words('explorer.older')}
          </Button>
        )}
      </div>
    </section>
  );
}
