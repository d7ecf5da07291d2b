import { useState } from 'react';
import { Link } from 'react-router';
import type { Downline, ListDownline } from '#features/people/agents/contract.ts';
import { Chip } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '#platform/ui/states.tsx';
import { useDay } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { GetContractInfo, GetOverview, Overview } from '#features/money/commission/contract/calls.ts';
import type { CentreProps } from './centre-props.ts';
import { ContractSlip } from './contract-slip.tsx';
import { Table } from './parts.tsx';

const SPANS = ['today', 'yesterday', 'month'] as const;

/** The team at a glance, its fourteen days drawn, the branches below, and the contracts that are in force or wait. */
export default function Team({ profile }: CentreProps) {
  const words = useWords();
  const [span, setSpan] = useState<Overview['span']>('today');
  const { value, trouble, again } = useRead<typeof GetOverview>(
    '/wps/agent/overview',
    { query: { span } },
    10_000,
  );
  return (
    <>
      <div className="chips agent-chips">
        {SPANS.map((one) => (
          <Chip key={one} on={one === span} onPress={() => setSpan(one)}>
            {words(`commission.span.${one}`)}
          </Chip>
        ))}
      </div>
      {!value &&
        (trouble ? (
          <ErrorState trouble={trouble} onRetry={again} money="untouched" />
        ) : (
          <Skeleton height={220} />
        ))}
      {value && <Figures overview={value} />}
      {value && <Days overview={value} />}
      <Branches members={profile.members} />
      <Contracts />
    </>
  );
}

function Figures({ overview }: { readonly overview: Overview }) {
  const words = useWords();
  const { currency } = overview;
  const money = (amount: string, tone = '') => <Money amount={amount} currency={currency} className={tone} />;
  const tiles = [
    [
      'members',
      <span key="n" className="num">
        {overview.members.toLocaleString('en')}
      </span>,
    ],
    [
      'active',
      <span key="n" className="num">
        {overview.active.toLocaleString('en')}
      </span>,
    ],
    [
      'joined',
      <span key="n" className="num">
        {overview.joined.toLocaleString('en')}
      </span>,
    ],
    ['balance', money(overview.balance)],
    ['deposits', money(overview.deposits)],
    ['withdrawals', money(overview.withdrawals)],
    ['stake', money(overview.validStake)],
    ['result', money(overview.profit)],
    ['income', money(overview.income, overview.income.startsWith('-') ? '' : 'gain')],
  ] as const;
  return (
    <dl className="agent-tiles">
      {tiles.map(([name, shown]) => (
        <div key={name}>
          <dt>{words(`commission.tile.${name}`)}</dt>
          <dd>{shown}</dd>
        </div>
      ))}
    </dl>
  );
}

const figure = (amount: string): number => Number(amount);

/** Stakes as bars and the players' result as a line over them; the figures stand in a table beside it for who cannot see it. */
function Days({ overview }: { readonly overview: Overview }) {
  const words = useWords();
  const dayOf = useDay();
  const { days, currency } = overview;
  if (days.length === 0)
    return (
      <section className="agent-card">
        <EmptyState icon="grid" title={words('commission.no_days')}>
          {words('commission.no_days_do')}
        </EmptyState>
      </section>
    );
  const most = Math.max(1, ...days.map(({ stake }) => figure(stake)));
  const widest = Math.max(1, ...days.map(({ profit }) => Math.abs(figure(profit))));
  const step = 100 / days.length;
  const at = (index: number, profit: string): string =>
    `${(index + 0.5) * step},${30 - (figure(profit) / widest) * 26}`;
  return (
    <section className="agent-card">
      <h2 className="sign">{words('commission.days')}</h2>
      <svg className="agent-chart" viewBox="0 0 100 60" preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, stake }, index) => {
          const height = (figure(stake) / most) * 56;
          return (
            <rect
              key={day}
              x={index * step + step * 0.18}
              y={60 - height}
              width={step * 0.64}
              height={height}
            />
          );
        })}
        <line x1="0" x2="100" y1="30" y2="30" />
        <polyline points={days.map(({ profit }, index) => at(index, profit)).join(' ')} />
      </svg>
      <p className="agent-legend">
        <i data-of="stake" /> {words('commission.tile.stake')} <i data-of="result" />{' '}
        {words('commission.tile.result')}
      </p>
      <details className="agent-more">
        <summary>{words('commission.as_table')}</summary>
        <Table
          label={words('commission.days')}
          rows={[...days].reverse()}
          idOf={({ day }) => day}
          columns={[
            {
              name: 'day',
              title: words('commission.day'),
              show: ({ day }) => <span className="num">{dayOf(day)}</span>,
            },
            {
              name: 'stake',
              title: words('commission.tile.stake'),
              end: true,
              show: ({ stake }) => <Money amount={stake} currency={currency} />,
            },
            {
              name: 'result',
              title: words('commission.tile.result'),
              end: true,
              show: ({ profit }) => <Money amount={profit} currency={currency} />,
            },
            {
              name: 'active',
              title: words('commission.tile.active'),
              end: true,
              show: ({ active }) => <span className="num">{active}</span>,
            },
          ]}
        />
      </details>
    </section>
  );
}

function Branches({ members }: { readonly members: number }) {
  const words = useWords();
  const { value } = useRead<typeof ListDownline>('/wps/agent/members', { query: { pageSize: 10 } }, 20_000);
  const columns = useBranchColumns();
  return (
    <section className="agent-card">
      <div className="agent-cardhead">
        <h2 className="sign">{words('commission.page.downline')}</h2>
        <Link to="/agentHome/downline">{words('commission.search_account')}</Link>
      </div>
      {!value && members > 0 && <SkeletonRows rows={4} height={46} />}
      {value?.list.length === 0 && (
        <EmptyState icon="user" title={words('commission.no_downline')}>
          {words('commission.no_downline_do')}
        </EmptyState>
      )}
      {value && value.list.length > 0 && (
        <Table
          label={words('commission.page.downline')}
          rows={value.list}
          idOf={({ id }) => id}
          columns={columns}
        />
      )}
    </section>
  );
}

function useBranchColumns() {
  const words = useWords();
  return [
    {
      name: 'account',
      title: words('commission.account'),
      show: ({ account, isAgent }: Downline) => (
        <>
          <bdi className="agent-account">{account}</bdi>{' '}
          <small className="muted">{words(isAgent ? 'commission.agent' : 'commission.player')}</small>
        </>
      ),
    },
    {
      name: 'members',
      title: words('commission.tile.members'),
      end: true,
      show: ({ members }: Downline) => <span className="num">{members === 0 ? '–' : members}</span>,
    },
  ];
}

function Contracts() {
  const { value } = useRead<typeof GetContractInfo>('/wps/relay/MCSFE_contractInfo', {}, 20_000);
  if (!value) return null;
  const shown = [
    value.divtypereq,
    value.dailysalreqtype,
    value.contracthoursalreq,
    value.realtimesalreqtype,
    value.divtypeinfo,
    value.dailysalinfotype,
  ].filter((one) => one !== null);
  const once = shown.filter((one, index) => shown.findIndex(({ id }) => id === one.id) === index);
  return (
    <div className="agent-slips">
      {once.slice(0, 4).map((contract) => (
        <ContractSlip key={contract.id} contract={contract} />
      ))}
    </div>
  );
}
