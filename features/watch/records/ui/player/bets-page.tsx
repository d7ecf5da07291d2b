import { Link } from 'react-router';
import { STAKE_KINDS } from '#features/play/stakes/contract.ts';
import { BET_STATES, type GetBetRecord, type RecordLine } from '#features/watch/records/contract.ts';
import { Chip } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { type Period, usePeriodAddress } from '#platform/ui/period.ts';
import { PeriodBar } from '#platform/ui/period-bar.tsx';
import { KeysetPager, keysIn } from '#platform/ui/keyset-pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { isAbove, pageOfBet } from './bet-address.ts';
import { usePeriodLabels } from './period-labels.ts';
import { Sums } from './sums.tsx';
import './records.css';

const PAGE_SIZE = 15;

/** The same bets as a file. */
const keepAddress = (period: Period, state?: string, bet?: string): string =>
  `/member/exports?${new URLSearchParams({ kind: 'bets', ...period, ...(state && { state }), ...(bet && { bet }) })}`;

/** `/member/bets`: every bet of every kind, newest first, open ones too. */
export default function BetsPage() {
  const words = useWords();
  const { params, set, period, length } = usePeriodAddress();
  const state = BET_STATES.find((one) => one === params.get('state'));
  const kind = STAKE_KINDS.find((one) => one === params.get('kind'));
  const title = words('records.bets');
  usePageHead(title);
  const labels = usePeriodLabels();
  const query = {
    pageSize: PAGE_SIZE,
    ...period,
    ...keysIn(params),
    ...(state && { state }),
    ...(kind && { kind }),
  };
  const { value, waiting, trouble, again } = useRead<typeof GetBetRecord>('/wps/records/bets', { query }, 0);
  return (
    <div className="page">
      <h1 className="sign">{title}</h1>
      <PeriodBar labels={labels} period={period} length={length} onPeriod={set} />
      <div className="record-filters">
        <div className="bet-chips" role="group" aria-label={words('records.filter_state')}>
          <Chip on={state === undefined} onPress={() => set({ state: undefined })}>
            {words('records.all')}
          </Chip>
          {BET_STATES.map((one) => (
            <Chip key={one} on={state === one} onPress={() => set({ state: one })}>
              {words(`records.state.${one}`)}
            </Chip>
          ))}
        </div>
        <select
          aria-label={words('records.kind')}
          value={kind ?? ''}
          onChange={({ target }) => set({ kind: target.value })}
        >
          <option value="">{words('records.all_kinds')}</option>
          {STAKE_KINDS.map((one) => (
            <option key={one} value={one}>
              {words(`records.kinds.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <p className="record-keep">
        <Link to={keepAddress(period, state, kind)}>{words('records.as_file')}</Link>
      </p>
      {waiting && <SkeletonRows rows={8} height={76} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {value && <Sums sum={value.sum} currency={value.currency} />}
      {value?.list.length === 0 && <Nothing />}
      {value && value.list.length > 0 && (
        <>
          <ul className="ledger">
            {value.list.map((line) => (
              <Line key={line.ref} line={line} />
            ))}
          </ul>
          <KeysetPager next={value.next} previous={value.previous} onPage={set} />
        </>
      )}
    </div>
  );
}

function Line({ line }: { readonly line: RecordLine }) {
  const words = useWords();
  const { stake, payout, currency, state } = line;
  // A return that is not above the stake is stated, not celebrated.
  const won = isAbove(payout, stake);
  return (
    <li>
      <Link className="ledger-row" to={pageOfBet(line)}>
        <span>
          <strong>
            <bdi>{line.gameName}</bdi>
          </strong>
          <small>
            <When at={line.at} to="second" />
            {line.serial && <span className="num row-serial">{`Nº ${line.serial}`}</span>}
            {line.revision > 0 && <span>{words('records.corrected')}</span>}
          </small>
        </span>
        <span className="ledger-end">
          {state === 'settled' ? (
            <Money amount={payout} currency={currency} signed={won} className={won ? 'gain' : ''} />
          ) : (
            <span className="row-open sign-small">{words(`records.state.${state}`)}</span>
          )}
          <small className="row-stake">
            {words('records.stake')} <Money amount={stake} currency={currency} />
          </small>
        </span>
      </Link>
    </li>
  );
}

function Nothing() {
  const words = useWords();
  return (
    <EmptyState
      icon="slip"
      title={words('records.none')}
      hint={words('records.none_do')}
      way={{ to: '/games', title: words('records.to_games') }}
    />
  );
}
