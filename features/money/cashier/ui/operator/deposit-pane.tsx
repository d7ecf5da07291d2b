import { Link } from 'react-router';
import type { OpsDeposit } from '#features/money/cashier/contract.ts';
import { DEPOSIT_STATES } from '#features/money/cashier/ui/states.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { BarcodeRule, Slip, SlipHead, SlipRow, SlipRows, SlipSum, Stamp } from '#platform/ui/slip.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Flag } from './flag.tsx';
import { Proofs } from './proofs.tsx';

const FAILURES = ['declined', 'cancelled', 'limit', 'other'] as const;

/** The last part of a word key the server sent, when there is a word for it. */
const known = <Name extends string>(names: readonly Name[], key: string): Name | undefined =>
  names.find((name) => key.endsWith(`.${name}`));

function Rows({ deposit }: { readonly deposit: OpsDeposit }) {
  const words = useWords();
  const failure = known(FAILURES, deposit.failure);
  return (
    <SlipRows>
      <SlipRow name={words('cashier.ops.player')}>
        <bdi>{deposit.account}</bdi>
      </SlipRow>
      <SlipRow name={words('cashier.method')}>{deposit.method}</SlipRow>
      <SlipRow name={words('cashier.ops.provider')}>{deposit.provider}</SlipRow>
      <SlipRow name={words('cashier.asked')}>
        <When at={deposit.createdAt} />
      </SlipRow>
      {deposit.settledAt && (
        <SlipRow name={words('cashier.settled')}>
          <When at={deposit.settledAt} />
        </SlipRow>
      )}
      {failure && (
        <SlipRow name={words('cashier.ops.failure')}>{words(`cashier.failure.${failure}`)}</SlipRow>
      )}
    </SlipRows>
  );
}

/** The same slip the player sees, with the provider's side and what a person should look at. */
export function DepositPane({
  deposit,
  onClose,
}: {
  readonly deposit: OpsDeposit;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const look = DEPOSIT_STATES[deposit.state];
  return (
    <Pane label={deposit.serial} onClose={onClose}>
      <Slip>
        <SlipHead
          title={words('cashier.deposit')}
          serial={deposit.serial}
          stamp={<Stamp tone={look.stamp}>{words(look.word)}</Stamp>}
        />
        <Rows deposit={deposit} />
        <SlipSum name={words('cashier.amount')}>
          <Money
            amount={deposit.amount}
            currency={deposit.currency}
            className={deposit.state === 'credited' ? 'gain' : ''}
          />
        </SlipSum>
        <BarcodeRule />
      </Slip>
      <Flag deposit={deposit} onDone={onClose} />
      <Proofs serial={deposit.serial} />
      <section className="desk-card">
        <dl className="desk-rows">
          <dt>{words('cashier.ops.reference')}</dt>
          <dd>
            <bdi>{deposit.providerReference || '–'}</bdi>
          </dd>
        </dl>
        <Link
          className={buttonClass('line', { small: true })}
          to={`/players?account=${encodeURIComponent(deposit.account)}&open=${deposit.memberId}`}
        >
          <bdi>{deposit.account}</bdi>
        </Link>{' '}
        <Link className={buttonClass('line', { small: true })} to={`/ledger?q=${deposit.serial}`}>
          {words('cashier.ops.to_ledger')}
        </Link>
      </section>
    </Pane>
  );
}
