import { useState } from 'react';
import { useRead } from '#platform/ui/call.ts';
import { Field } from '#platform/ui/field.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { TeamBet, TeamBets } from '#features/money/commission/contract/calls.ts';
import type { CentreProps } from './centre-props.ts';
import { When } from './moment.tsx';
import { type Column, datesOf, PagedTable, Ranges, useReport } from './parts.tsx';
import { gameOf, usePlateName } from './plate-names.ts';

export function useBetColumns(): readonly Column<TeamBet>[] {
  const words = useWords();
  const nameOf = usePlateName();
  return [
    { name: 'account', title: words('commission.account'), show: ({ account }) => <bdi>{account}</bdi> },
    {
      name: 'game',
      title: words('commission.game'),
      show: ({ game, category }) => `${nameOf(category)} · ${gameOf(game)}`,
    },
    {
      name: 'stake',
      title: words('commission.bet_stake'),
      end: true,
      show: ({ stake, currency }) => <Money amount={stake} currency={currency} />,
    },
    {
      name: 'valid',
      title: words('commission.tile.stake'),
      end: true,
      show: ({ validStake, because, currency }) => (
        <>
          <Money amount={validStake} currency={currency} />
          {because && <small className="bet-because">{words(`commission.because.${because}`)}</small>}
        </>
      ),
    },
    {
      name: 'payout',
      title: words('commission.payout'),
      end: true,
      show: ({ payout, currency, state }) =>
        state === 'voided' ? words('commission.voided') : <Money amount={payout} currency={currency} />,
    },
    { name: 'at', title: words('commission.at'), end: true, show: ({ at }) => <When at={at} /> },
  ];
}

/** Settled bets of the team, newest first. */
export default function Bets({ profile }: CentreProps) {
  const words = useWords();
  const report = useReport('week');
  const [account, setAccount] = useState('');
  const query = {
    ...datesOf(report.range, profile.timeZone),
    pageNo: report.page,
    ...(account.trim() ? { account: account.trim() } : {}),
  };
  const answer = useRead<typeof TeamBets>('/wps/agent/reports/bets', { query }, 5_000);
  const columns = useBetColumns();
  return (
    <>
      <Ranges chosen={report.range} onChoose={report.setRange} />
      <Field
        label={words('commission.search_account')}
        value={account}
        maxLength={32}
        onChange={(event) => setAccount(event.target.value)}
      />
      <PagedTable
        label={words('commission.page.bets')}
        answer={answer}
        columns={columns}
        idOf={({ ref }) => ref}
        onPage={report.setPage}
        empty={{ icon: 'doc', title: words('commission.no_bets'), hint: words('commission.no_bets_do') }}
      />
    </>
  );
}
