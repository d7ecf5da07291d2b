import type { FindAccounts, LedgerAccount } from '#features/watch/explorer/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { type AddressState, useAddress } from '#platform/ui/desk/address.ts';
import { ExportLink } from '#platform/ui/desk/export-link.tsx';
import { SearchBox } from '#platform/ui/desk/search-box.tsx';
import { Money } from '#platform/ui/money.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { AccountTransfers } from './account-transfers.tsx';
import { SerialPane, TransferPane } from './transfer-pane.tsx';
import '#platform/ui/desk/desk.css';
import './explorer.css';

const SERIAL = /^[a-z]-(\d{2}-\d{6,}|[0-9a-f]{4}-[0-9a-f]+)$/i;

/** `/ledger`: account → transfers → postings → what moved the money, and back. Where it stands is in the address. */
export default function LedgerDesk() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const query = get('q') ?? '';
  const isSerial = SERIAL.test(query);
  return (
    <div className="desk-queue">
      <div className="desk-main">
        <h1 className="sign">{words('explorer.title')}</h1>
        <SearchBox
          label={words('explorer.search')}
          value={query}
          onSearch={(text) =>
            set({ q: text, account: undefined, open: undefined, before: undefined, member: undefined })
          }
        />
        <div className="explorer">
          {!isSerial && <Accounts owner={query} address={address} />}
          {!isSerial && get('account') && <AccountTransfers key={get('account')} address={address} />}
        </div>
      </div>
      {isSerial ? (
        <SerialPane
          serial={query}
          member={get('member') ?? ''}
          onClose={() => set({ q: undefined, member: undefined })}
        />
      ) : (
        get('open') && (
          <TransferPane
            key={get('open')}
            id={get('open') ?? ''}
            member={get('member') ?? ''}
            onClose={() => set({ open: undefined })}
          />
        )
      )}
    </div>
  );
}

function Accounts({ owner, address }: { readonly owner: string; readonly address: AddressState }) {
  const words = useWords();
  const { value, waiting, trouble, again } = useRead<typeof FindAccounts>(
    '/ops/ledger/accounts',
    { query: owner ? { owner } : {} },
    5_000,
  );
  if (waiting) return <SkeletonRows rows={6} height={44} />;
  if (!value) return <ErrorState trouble={trouble} onRetry={again} />;
  if (value.list.length === 0) return <EmptyState icon="search" title={words('explorer.none')} />;
  return (
    <section aria-labelledby="accounts-title">
      <h2 id="accounts-title" className="sign">
        {words(owner ? 'explorer.accounts' : 'explorer.brand_accounts')}
      </h2>
      <ul className="ledger">
        {value.list.map((account) => (
          <li key={account.id}>
            <Account account={account} address={address} />
          </li>
        ))}
      </ul>
      {!owner && <ExportLink kind="postings" />}
      {!owner && <p className="muted">{words('explorer.brand_says')}</p>}
    </section>
  );
}

function Account({ account, address }: { readonly account: LedgerAccount; readonly address: AddressState }) {
  const { get, set } = address;
  return (
    <button
      type="button"
      className="ledger-row"
      aria-current={get('account') === account.id ? 'true' : undefined}
      onClick={() => set({ account: account.id, open: undefined, before: undefined })}
    >
      <span>
        <strong>
          <bdi>{account.purpose}</bdi>
        </strong>
        <small className="num">{`${account.currency} · ${account.id}`}</small>
      </span>
      {account.balance !== null && <Money amount={account.balance} currency={account.currency} />}
    </button>
  );
}
