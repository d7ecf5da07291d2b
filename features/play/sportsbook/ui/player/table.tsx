import type { GetOutright } from '#features/play/sportsbook/contract/outrights.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { PlainTable } from '#platform/ui/plain-table.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './statistics.css';

type Row = CallAnswer<typeof GetOutright>['table'][number];

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace('-', '−'));

/** The table of a league; `marked` are the teams the page is about. */
export function LeagueTable({
  rows,
  marked = [],
}: {
  readonly rows: readonly Row[];
  readonly marked?: readonly string[];
}) {
  const words = useWords();
  return (
    <section className="section" aria-label={words('sportsbook.table')}>
      <h2 className="sign">{words('sportsbook.table')}</h2>
      <PlainTable
        className="league-table num"
        titles={[
          '#',
          words('sportsbook.table_team'),
          words('sportsbook.table_played'),
          words('sportsbook.table_won'),
          words('sportsbook.table_drawn'),
          words('sportsbook.table_lost'),
          words('sportsbook.table_difference'),
          words('sportsbook.table_points'),
        ]}
      >
        {rows.map((row, at) => (
          <tr key={row.team} data-marked={marked.includes(row.team) || undefined}>
            <td>{at + 1}</td>
            <th scope="row">
              <bdi>{row.team}</bdi>
            </th>
            <td>{row.played}</td>
            <td>{row.won}</td>
            <td>{row.drawn}</td>
            <td>{row.lost}</td>
            <td>{signed(row.scored - row.conceded)}</td>
            <td>
              <b>{row.points}</b>
            </td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}
