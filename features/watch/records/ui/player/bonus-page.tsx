import type { BonusLine, GetBonusRecord } from '#features/watch/records/contract.ts';
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
import './records.css';

/** `/member/bonus-records`: what was granted, what of it was taken back, what is left to play. */
export default function BonusPage() {
  const words = useWords();
  const { params, set, period, length } = usePeriodAddress(30);
  const title = words('records.bonus');
  usePageHead(title);
  const query = { ...period, ...keysIn(params), pageSize: 15 };
  const { value, waiting, trouble, again } = useRead<typeof GetBonusRecord>(
    '/wps/records/bonus',
    { query },
    0,
  );
  return (
    <div className="page">
      <h1 className="sign">{title}</h1>
      <PeriodBar labels={usePeriodLabels()} period={period} length={length} onPeriod={set} />
      {waiting && <SkeletonRows rows={5} height={76} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} money="untouched" />}
      {value && (
        <dl className="record-sums">
          {(['granted', 'forfeited', 'left'] as const).map((name) => (
            <div key={name}>
              <dt>{words(`records.bonus_${name}`)}</dt>
              <dd>
                <Money amount={value[name]} currency={value.currency} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {value?.list.length === 0 && (
        <EmptyState
          icon="gift"
          title={words('records.no_bonus')}
          hint={words('records.no_bonus_do')}
          way={{ to: '/promotions', title: words('records.to_promotions') }}
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

function Line({ line }: { readonly line: BonusLine }) {
  const words = useWords();
  return (
    <li>
      <div className="ledger-row">
        <span>
          <strong>{words(`records.bonus_kind.${line.kind}`)}</strong>
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
        </span>
      </div>
    </li>
  );
}
