import { Link } from 'react-router';
import type {
  OpsProof,
  OpsWithdrawal,
  OpsWithdrawalDetail,
  OpsWithdrawalDetailed,
} from '#features/money/withdrawals/contract/review.ts';
import type { WithdrawalsChanged } from '#features/money/withdrawals/contract.ts';
import { isStep, STEP_NAMES } from '#features/money/withdrawals/contract/states.ts';
import { reasonWord } from '#features/money/withdrawals/ui/reasons.ts';
import { WITHDRAWAL_LOOKS } from '#features/money/withdrawals/ui/states.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { Money } from '#platform/ui/money.tsx';
import { Serial, Slip, SlipRow, SlipRows, SlipSum, Stamp } from '#platform/ui/slip.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { WithdrawalCommands } from './commands.tsx';
import { Flag } from './flag.tsx';
import { HintMarks } from './marks.tsx';

/** The same slip the player sees, with what the desk has to know, what was done and what can be done. */
export function WithdrawalPane({
  row,
  onClose,
}: {
  readonly row: OpsWithdrawal;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const tag = useTag();
  const { value, again } = useRead<typeof OpsWithdrawalDetail>(
    '/ops/withdrawals/{id}',
    { params: { id: row.id } },
    2_000,
  );
  useDeskNews<typeof WithdrawalsChanged>('ops:withdrawals', {}, again);
  const withdrawal = value?.withdrawal ?? row;
  const look = WITHDRAWAL_LOOKS[withdrawal.state];
  return (
    <Pane label={withdrawal.serial} onClose={onClose}>
      <Slip>
        <header className="slip-head">
          <Serial>{withdrawal.serial}</Serial>
          <Stamp tone={look.stamp}>{words(look.word)}</Stamp>
        </header>
        <Rows withdrawal={withdrawal} detail={value} />
        <SlipSum name={words('withdrawals.amount')}>
          <Money amount={withdrawal.amount} currency={withdrawal.currency} />
        </SlipSum>
        {/[1-9]/.test(withdrawal.fee) && (
          <SlipRows>
            <SlipRow name={words('withdrawals.fee')}>
              {formatMoney(withdrawal.fee, withdrawal.currency, tag)}
            </SlipRow>
            <SlipRow name={words('withdrawals.arrives_sum')}>
              {formatMoney(withdrawal.arrives, withdrawal.currency, tag)}
            </SlipRow>
          </SlipRows>
        )}
      </Slip>
      <section className="desk-card desk-why">
        <h2 className="sign">{words('withdrawals.ops.why')}</h2>
        <HintMarks hints={withdrawal.hints} />
        {withdrawal.hints.includes('open_case') && (
          <Link to={`/cases?member=${withdrawal.memberId}`}>{words('withdrawals.ops.to_case')}</Link>
        )}
        <Flag withdrawal={withdrawal} />
      </section>
      <WithdrawalCommands key={withdrawal.revision} withdrawal={withdrawal} outlook={value?.approvals} />
      {value && value.proofs.length > 0 && <Proofs proofs={value.proofs} twins={value.twins} />}
      {value && <Timeline timeline={value.timeline} />}
      <Link className={buttonClass('line', { small: true })} to={`/players/${withdrawal.memberId}`}>
        <bdi>{withdrawal.account}</bdi>
      </Link>
      <Link className={buttonClass('line', { small: true })} to={`/ledger?q=${withdrawal.serial}`}>
        {words('withdrawals.ops.to_ledger')}
      </Link>
    </Pane>
  );
}

function Rows({
  withdrawal,
  detail,
}: {
  readonly withdrawal: OpsWithdrawal;
  readonly detail: OpsWithdrawalDetailed | undefined;
}) {
  const words = useWords();
  const tag = useTag();
  const money = (amount: string): string => formatMoney(amount, withdrawal.currency, tag);
  return (
    <SlipRows>
      <SlipRow name={words('withdrawals.ops.player')}>
        <bdi>{withdrawal.account}</bdi>
      </SlipRow>
      <SlipRow name={words('withdrawals.ops.method')}>{withdrawal.method}</SlipRow>
      <SlipRow name={words('withdrawals.ops.account_number')}>
        <bdi dir="ltr" className="num">
          {withdrawal.number}
        </bdi>
      </SlipRow>
      <SlipRow name={words('withdrawals.ops.holder')}>
        <bdi>{withdrawal.holder}</bdi>
      </SlipRow>
      {withdrawal.place && (
        <SlipRow name={words('withdrawals.ops.place')}>
          <bdi>{withdrawal.place}</bdi>
        </SlipRow>
      )}
      <SlipRow name={words('withdrawals.ops.provider')}>
        <bdi>{[withdrawal.provider, withdrawal.providerReference].filter(Boolean).join(' · ')}</bdi>
      </SlipRow>
      {detail && (
        <>
          <SlipRow name={words('withdrawals.ops.turnover')}>
            {words('withdrawals.ops.of', {
              done: money(detail.turnover.done),
              needed: money(detail.turnover.needed),
            })}
          </SlipRow>
          <SlipRow name={words('withdrawals.ops.last_deposit')}>
            {detail.lastDepositAt ? <When at={detail.lastDepositAt} /> : '–'}
          </SlipRow>
          <SlipRow name={words('withdrawals.ops.last_stake')}>
            {detail.lastStakeAt ? <When at={detail.lastStakeAt} /> : '–'}
          </SlipRow>
        </>
      )}
    </SlipRows>
  );
}

function Timeline({ timeline }: { readonly timeline: OpsWithdrawalDetailed['timeline'] }) {
  const words = useWords();
  return (
    <section className="desk-card">
      <h2 className="sign">{words('withdrawals.ops.timeline')}</h2>
      <ul className="desk-history">
        {timeline.map(({ name, staff, reason, at }, n) => {
          const why = reasonWord(reason);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the timeline is what an entry is
            <li key={n}>
              <span className="rowline">
                <b>{isStep(name) ? words(`withdrawals.step.${STEP_NAMES[name]}`) : name}</b>
                <When at={at} />
              </span>
              {staff && (
                <span className="muted">
                  <bdi>{staff}</bdi>
                </span>
              )}
              {why && <span className="muted">{words(why)}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Proofs({ proofs, twins }: Pick<OpsWithdrawalDetailed, 'proofs' | 'twins'>) {
  const words = useWords();
  return (
    <section className="desk-card">
      <h2 className="sign">{words('withdrawals.ops.proofs')}</h2>
      {proofs.map((proof, at) => (
        <Proof key={proof} id={proof} title={words('withdrawals.ops.proof', { n: String(at + 1) })} />
      ))}
      {twins.map(({ proof, serials }) => (
        <strong key={proof} role="status">
          {words('withdrawals.ops.proof_twins', {
            n: String(proofs.indexOf(proof) + 1),
            serials: serials.join(', '),
          })}
        </strong>
      ))}
    </section>
  );
}

function Proof({ id, title }: { readonly id: string; readonly title: string }) {
  const { value } = useRead<typeof OpsProof>('/ops/withdrawals/proofs/{id}', { params: { id } }, 600_000);
  if (!value) return null;
  return <img className="withdrawal-proof" src={`data:image/jpeg;base64,${value.picture}`} alt={title} />;
}
