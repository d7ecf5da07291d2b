/** The places of a table, each against its own exact return, those furthest off first. */
import type { WatchedTitle } from '#features/watch/returns/contract.ts';
import { TableHead } from '#platform/ui/table-head.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { VerdictMark } from './verdict-mark.tsx';

export function SpotsTable({ spots }: { readonly spots: readonly WatchedTitle[] }) {
  const words = useWords();
  return (
    <table className="desk-figures">
      <TableHead
        titles={[
          words('returns.spot'),
          words('returns.state'),
          words('returns.rounds'),
          words('returns.returned'),
          words('returns.exact'),
          words('returns.off'),
        ]}
      />
      <tbody>
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
      </tbody>
    </table>
  );
}
