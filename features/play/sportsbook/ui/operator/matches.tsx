import type { FixtureView, OpsFixture, OpsFixtureList } from '#features/play/sportsbook/contract/ops.ts';
import { Chip } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { Queue, viewsIn } from '#platform/ui/desk/queue.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { FixtureMark } from './fixture-mark.tsx';
import { FixturePane } from './fixture-pane.tsx';

const PAGE_SIZE = 20;
const FRESH_MS = 5_000;
const VIEWS: readonly FixtureView[] = ['coming', 'hot', 'changed', 'past'];
const SPORTS = ['football', 'cricket', 'basketball', 'esports'] as const;

function useColumns(): readonly Column<OpsFixture>[] {
  const words = useWords();
  return [
    {
      name: 'teams',
      title: words('sportsbook.ops.match'),
      show: ({ homeTeam, awayTeam }) => (
        <bdi>{words('sportsbook.ops.teams', { home: homeTeam, away: awayTeam })}</bdi>
      ),
    },
    { name: 'at', title: words('sportsbook.ops.kick_off'), show: (row) => <When at={row.startsAt} /> },
    { name: 'league', title: words('sportsbook.ops.league'), show: (row) => <bdi>{row.leagueName}</bdi> },
    {
      name: 'sport',
      title: words('sportsbook.ops.sport'),
      show: (row) => words(`sportsbook.ops.sport_${row.sport}`),
    },
    { name: 'state', title: words('sportsbook.ops.state'), show: (row) => <FixtureMark fixture={row} /> },
    {
      name: 'hot',
      title: words('sportsbook.ops.on_home'),
      show: (row) => (row.shownHot ? words('sportsbook.ops.yes') : ''),
    },
  ];
}

function Sports({ chosen, onChoose }: { chosen: string | undefined; onChoose: (sport?: string) => void }) {
  const words = useWords();
  return (
    <div className="chips" role="group" aria-label={words('sportsbook.ops.sport')}>
      <Chip on={!chosen} onPress={() => onChoose()}>
        {words('sportsbook.ops.sport_all')}
      </Chip>
      {SPORTS.map((sport) => (
        <Chip key={sport} on={chosen === sport} onPress={() => onChoose(sport)}>
          {words(`sportsbook.ops.sport_${sport}`)}
        </Chip>
      ))}
    </div>
  );
}

/** Matches that are coming: find one, correct it, take it off, put it among the hot ones. */
export default function Fixtures() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const view = VIEWS.find((one) => one === get('view')) ?? 'coming';
  const text = get('text');
  const sport = SPORTS.find((one) => one === get('sport'));
  const query = {
    pageNo: pageIn(address),
    pageSize: PAGE_SIZE,
    view,
    ...(text && { text }),
    ...(sport && { sport }),
  };
  const answer = useRead<typeof OpsFixtureList>('/ops/sportsbook/fixtures', { query }, FRESH_MS);
  const columns = useColumns();
  const views = VIEWS.map((name) => ({ name, title: words(`sportsbook.ops.view_${name}`) }));
  return (
    <Queue
      title={words('sportsbook.ops.matches')}
      {...viewsIn(address, view, views, 'coming')}
      search={{ label: words('sportsbook.ops.search'), name: 'text' }}
      filters={<Sports chosen={sport} onChoose={(wanted) => set({ sport: wanted, open: undefined })} />}
      answer={answer}
      columns={columns}
      empty={{ icon: 'clock', title: words('sportsbook.ops.none') }}
      pane={(row, close) => <FixturePane key={row.id} fixture={row} onClose={close} />}
    />
  );
}
