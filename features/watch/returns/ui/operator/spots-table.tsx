/** The places of a table, each against its own exact return, those furthest off first. */
import type { WatchedTitle } from '#features/watch/returns/contract.ts';
import { PlainTable } from '#platform/ui/plain-table.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { VerdictMark } from './verdict-mark.tsx';

export function SpotsTable({ spots }: { readonly spots: readonly WatchedTitle[] }) {
  const words = useWords();
  return (
    <PlainTable
      className="desk-figures"
      titles={[
        words('returns.spot'),
        words('returns.state'),
        words('returns.rounds'),
        words('returns.returned'),
        words('returns.exact'),
        words('returns.off'),
      ]}
    >
      {spots.map(({ spot, standing: current, stakes, returned, exact, off }) => (
        <tr key={spot}>
          <th scope="row">
            <bdi>{spot}</bdi>
          </th>
          <td>
            <VerdictMark standing={current} />
          </td>
          <td className="num">{stakes}</td>
          <td className="num">{`${returned}%`}</td>
          <td className="num">{`${exact}%`}</td>
          <td className="num">{words('returns.errors', { errors: off })}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
