import { useState } from 'react';
import type {
  Funds,
  GetFunds,
  ListTransfers,
  SweepWallets,
  TransferChanged,
  VendorWallet,
} from '#features/money/wallet/contract/transfers.ts';
import { TRANSFER_LOOKS } from '#features/money/wallet/ui/states.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { intent } from '#platform/ui/intent.ts';
import { useLive } from '#platform/ui/live.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { MoveForm } from './move-form.tsx';
import './wallets.css';

const FUNDS = '/wps/member/info/funds/consolidated';
const TRANSFERS = '/wps/wallets/transfers';
const sweeping = intent('sweep');

/** `/member/wallets`: what is where, moving it, and what became of it. */
export default function WalletsPage() {
  const words = useWords();
  const answers = useAnswers();
  const title = words('wallet.wallets');
  usePageHead(title);
  const { value: funds, waiting, trouble, again } = useRead<typeof GetFunds>(FUNDS, {}, 0);
  const moved = (): void => {
    answers.stale(TRANSFERS);
    again();
  };
  useLive<typeof TransferChanged>('transfers', {}, { onEvent: moved, onReset: moved });
  return (
    <div className="page">
      <h1 className="sign">{title}</h1>
      {waiting && <SkeletonRows rows={4} height={72} />}
      {!funds && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} money="untouched" />}
      {funds?.isSingle && (
        <EmptyState icon="wallet" title={words('wallet.one_wallet')}>
          {words('wallet.one_wallet_says')}
        </EmptyState>
      )}
      {funds && !funds.isSingle && (
        <div className="wallets">
          <Places funds={funds} onMoved={moved} />
          {funds.wallets.length > 0 && <MoveForm funds={funds} onMoved={moved} />}
        </div>
      )}
      <Transfers />
    </div>
  );
}

function Places({ funds, onMoved }: { readonly funds: Funds; readonly onMoved: () => void }) {
  const words = useWords();
  const { currency } = funds;
  const hasMore = funds.wallets.some(({ balance, busy }) => !busy && /[1-9]/.test(balance));
  return (
    <section className="stack" aria-labelledby="places-title">
      <h2 id="places-title" className="sign wallet-total">
        <span>{words('wallet.all_of_it')}</span>
        <Money amount={funds.total} currency={currency} />
      </h2>
      <ul className="ledger">
        <li className="ledger-row">
          <span>
            <strong>{words('wallet.main')}</strong>
            <small>
              {words('wallet.held')} <Money amount={funds.held} currency={currency} />
            </small>
          </span>
          <Money amount={funds.balance} currency={currency} />
        </li>
        {funds.wallets.map((wallet) => (
          <Place key={wallet.vendor} wallet={wallet} currency={currency} />
        ))}
      </ul>
      <Sweep able={hasMore} onMoved={onMoved} />
    </section>
  );
}

function Place({ wallet, currency }: { readonly wallet: VendorWallet; readonly currency: string }) {
  const words = useWords();
  const says = wallet.busy ? 'wallet.busy' : wallet.fresh ? undefined : 'wallet.not_fresh';
  return (
    <li className="ledger-row">
      <span>
        <strong>
          <bdi>{wallet.name}</bdi>
        </strong>
        {says && <small>{words(says)}</small>}
      </span>
      <Money amount={wallet.balance} currency={currency} />
    </li>
  );
}

/** Everything home with one press; the same press after a lost answer is the same wish. */
function Sweep({ able, onMoved }: { readonly able: boolean; readonly onMoved: () => void }) {
  const words = useWords();
  const api = useApi();
  const say = useToasts((toasts) => toasts.say);
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    try {
      const { transfers } = await api.send<typeof SweepWallets>(
        'POST',
        '/wps/relay/GCS_walletSweep',
        { body: {} },
        { key: sweeping.keyFor({}) },
      );
      sweeping.done();
      say(words(transfers.length > 0 ? 'wallet.sweeping' : 'wallet.nothing_there'), 'gain');
      onMoved();
    } catch (trouble) {
      if (trouble instanceof ApiRefusal) sweeping.done();
      say(trouble instanceof ApiRefusal ? trouble.message : words('wallet.uncertain'), 'wrong');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      wide
      icon="undo"
      busy={busy}
      why={able ? undefined : words('wallet.nothing_there')}
      onClick={() => void press()}
    >
      {words('wallet.sweep')}
    </Button>
  );
}

function Transfers() {
  const words = useWords();
  const list =
    useRead<typeof ListTransfers>(TRANSFERS, { query: { pageNo: 1, pageSize: 10 } }, 0).value?.list ?? [];
  if (list.length === 0) return null;
  return (
    <section className="wallet-moves" aria-labelledby="moves-title">
      <h2 id="moves-title" className="sign">
        {words('wallet.moves')}
      </h2>
      <ul className="ledger">
        {list.map((transfer) => (
          <li key={transfer.id} className="ledger-row">
            <span>
              <strong>
                {words(transfer.direction === 'in' ? 'wallet.moved_in' : 'wallet.moved_out', {
                  vendor: transfer.vendor,
                })}
              </strong>
              <small>
                <When at={transfer.createdAt} />{' '}
                <span className="num row-serial">{`Nº ${transfer.serial}`}</span>
              </small>
            </span>
            <span className="ledger-end">
              <Money amount={transfer.amount} currency={transfer.currency} />
              <small>{words(TRANSFER_LOOKS[transfer.state].word)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
