/** What others have in this round and where they left: the largest bets, names masked. */
import type { TableRound } from '#features/play/tables/contract.ts';
import { Money } from '#platform/ui/money.tsx';
import { PlainTable } from '#platform/ui/plain-table.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { FlightPhase } from './use-flight.ts';

type Props = { readonly round: TableRound | null; readonly currency: string; readonly phase: FlightPhase };

export function Riders({ round, currency, phase }: Props) {
  const words = useWords();
  const riders = round?.riders ?? [];
  return (
    <PlainTable
      className="riders"
      titles={[
        words('tables.players', { players: round?.players ?? 0 }),
        words('tables.stake'),
        words('tables.cash_out_at'),
        words('tables.paid_out'),
      ]}
    >
      {riders.map(({ name, stake, out, payout }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: masked names are not unique, and the list is in order of stakes
        <tr key={at}>
          <th scope="row">
            <bdi>{name}</bdi>
          </th>
          <td>
            <Money amount={stake} currency={currency} />
          </td>
          <td className="num">{out === null ? '–' : `${out}×`}</td>
          <td>
            {out !== null ? (
              <Money amount={payout} currency={currency} signed className="gain" />
            ) : (
              <span className="faint">{words(phase === 'ended' ? 'tables.lost' : 'tables.in_play')}</span>
            )}
          </td>
        </tr>
      ))}
      {riders.length === 0 && (
        <tr>
          <td colSpan={4} className="faint">
            {words('tables.no_riders')}
          </td>
        </tr>
      )}
    </PlainTable>
  );
}
