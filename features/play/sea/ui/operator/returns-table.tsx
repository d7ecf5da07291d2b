/** What shots returned beside what they have to, fish by fish. */
import type { OpsSeaReturns } from '#features/play/sea/contract/ops.ts';
import { useSeaNames } from '#games/fishing/view/names.ts';
import { useRead } from '#platform/ui/call.ts';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';

const FRESH_MS = 30_000;

export function SeaReturnsTable({ code }: { readonly code: string }) {
  const words = useWords();
  const names = useSeaNames();
  const input = { params: { code } };
  const { value, trouble, again } = useRead<typeof OpsSeaReturns>('/ops/sea/{code}/returns', input, FRESH_MS);
  return (
    <section className="desk-card">
      <h3 className="sign-small">{words('sea.ops.returns')}</h3>
      {trouble ? (
        <ErrorState trouble={trouble} onRetry={again} />
      ) : !value ? (
        <Skeleton height={160} />
      ) : value.list.length === 0 ? (
        <p className="muted">{words('sea.ops.no_returns')}</p>
      ) : (
        <>
          <table className="data-table">
            <thead>
              <tr>
                <th>{words('sea.ops.fish')}</th>
                <th>{words('sea.ops.weapon')}</th>
                <th>{words('sea.ops.shots')}</th>
                <th>{words('sea.ops.measured')}</th>
                <th>{words('sea.ops.exact')}</th>
                <th>{words('sea.ops.off')}</th>
              </tr>
            </thead>
            <tbody>
              {value.list.map(({ fish, weapon, shots, measured, exact, off }) => (
                <tr key={`${fish} ${weapon}`}>
                  <td>{names.fish(fish)}</td>
                  <td>{names.weapon(weapon)}</td>
                  <td className="num">{shots}</td>
                  <td className="num">{`${measured} %`}</td>
                  <td className="num">{`${exact} %`}</td>
                  <td className="num">{off}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="muted">{words('sea.ops.returns_hint', { volleys: String(value.volleys) })}</p>
        </>
      )}
    </section>
  );
}
