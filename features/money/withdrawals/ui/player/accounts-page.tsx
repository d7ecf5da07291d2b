import { useState } from 'react';
import type { ListAccounts, PayoutAccount, RemoveAccount } from '#features/money/withdrawals/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWhen } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { AccountForm } from './account-form.tsx';
import { TransactionPasswordForm } from './transaction-password.tsx';
import './withdrawals.css';

/** Where a member is paid, and the password that is asked for whenever money leaves. */
export default function AccountsPage() {
  const words = useWords();
  const title = words('withdrawals.accounts');
  usePageHead(title);
  const { value, trouble, again } = useRead<typeof ListAccounts>('/wps/cashier/accounts', {}, 0);
  return (
    <div className="page stack">
      <h1 className="sign">{title}</h1>
      <TransactionPasswordForm />
      <section className="payout-accounts" aria-labelledby="accounts-title">
        <h2 id="accounts-title" className="sign">
          {words('withdrawals.own_accounts')}
        </h2>
        {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={2} />)}
        {value?.accounts.length === 0 && (
          <EmptyState icon="wallet" title={words('withdrawals.accounts_none')}>
            {words('withdrawals.accounts_none_do')}
          </EmptyState>
        )}
        {value && value.accounts.length > 0 && (
          <ul className="ledger">
            {value.accounts.map((account) => (
              <Row key={account.id} account={account} />
            ))}
          </ul>
        )}
      </section>
      {value && value.accounts.length < value.most && (
        <AccountForm methods={value.methods} holder={value.holder} />
      )}
    </div>
  );
}

function Row({ account }: { readonly account: PayoutAccount }) {
  const words = useWords();
  const when = useWhen();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const [busy, setBusy] = useState(false);
  const { id, name, tail, holder, place, usableAt } = account;
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.send<typeof RemoveAccount>('DELETE', '/wps/cashier/accounts/{id}', { params: { id } });
      answers.stale('/wps/cashier/');
    } catch (trouble) {
      say(trouble instanceof ApiRefusal ? trouble.message : words('ui.error.network'), 'wrong');
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="ledger-row">
      <span>
        <strong>
          <bdi>{words('withdrawals.account_line', { name, tail })}</bdi>
        </strong>
        <small>
          <bdi>{[holder, place].filter(Boolean).join(' · ')}</bdi>
        </small>
        {usableAt && (
          <small className="payout-cools">
            <Icon name="clock" small />
            {words('withdrawals.cools_until', { when: when(usableAt) })}
          </small>
        )}
      </span>
      <Button small look="line" busy={busy} onClick={() => void remove()}>
        {words('withdrawals.account_remove')}
      </Button>
    </li>
  );
}
