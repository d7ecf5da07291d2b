import { Link, useSearchParams } from 'react-router';
import { Icon } from '#platform/ui/icon.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { useWords } from '#platform/ui/words.tsx';
import { EarlierWithdrawals } from './earlier.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawalSlip } from './withdrawal-slip.tsx';
import './withdrawals.css';

/** What is needed → amount → account → one button; afterwards the slip, whose id stands in the address and survives a reload. */
export default function WithdrawPage() {
  const words = useWords();
  const [params, setParams] = useSearchParams();
  const id = params.get('slip') ?? undefined;
  const title = words(id ? 'withdrawals.one' : 'withdrawals.title');
  usePageHead(title);
  return (
    <div className="page">
      <h1 className="sign">{title}</h1>
      {id ? (
        <WithdrawalSlip key={id} id={id} onAgain={() => setParams({})} />
      ) : (
        <>
          <WithdrawForm onAsked={({ id: slip }) => setParams({ slip })} />
          <nav className="menu-list withdraw-more" aria-label={words('withdrawals.accounts')}>
            <Link to="/member/accounts">
              <Icon name="lock" />
              {words('withdrawals.accounts')}
              <Icon name="fwd" flip />
            </Link>
          </nav>
          <EarlierWithdrawals onOpen={(slip) => setParams({ slip })} />
        </>
      )}
    </div>
  );
}
