/** Fan tan at a table (games/views.ts, TableStage). */
import { FAN_TAN } from '#games/fan-tan/games.ts';
import { type Cup, NUMBERS, readCup } from '#games/fan-tan/engine/fan-tan.ts';
import { FeltTable } from '#games/card-tables/view/parts.tsx';
import { oddOrEven } from '#games/card-tables/view/roads.tsx';
import { SpotGroup, tableStage } from '#games/card-tables/view/table-stage.tsx';
import type { TableStage } from '#games/view-props.ts';
import { useWords } from '#platform/ui/words.tsx';
import './fan-tan.css';

const BEAD = 13;
const COLUMNS = 15;

function Felt({ dealt: cup, shown }: { readonly dealt: Cup | undefined; readonly shown: number }) {
  const fours = cup?.fours ?? 0;
  const counted = shown >= 2 ? fours : shown === 1 ? Math.floor(fours / 2) : 0;
  const beads = Array.from({ length: cup && shown > 0 ? counted * 4 : 0 }, (_, at) => at);
  return (
    <FeltTable kind="fan-tan">
      <div className="fan-tan-felt">
        <svg viewBox={`0 0 ${COLUMNS * BEAD} ${4 * BEAD}`} aria-hidden="true">
          {beads.map((at) => (
            <circle
              key={at}
              className="tan"
              cx={(Math.floor(at / 4) + 0.5) * BEAD}
              cy={(at - Math.floor(at / 4) * 4 + 0.5) * BEAD}
              r={BEAD / 2 - 1.4}
            />
          ))}
        </svg>
        <div className="tan-left" data-open={shown >= 3 || undefined}>
          {cup && shown >= 3 ? (
            <>
              {Array.from({ length: cup.left }, (_, at) => (
                <i key={at} className="tan-bead" />
              ))}
              <b className="num">{cup.left}</b>
            </>
          ) : (
            <i className="tan-cup" />
          )}
        </div>
      </div>
    </FeltTable>
  );
}

const useSpotName = (): ((code: string) => string) => {
  const words = useWords();
  return (code) => {
    const [kind = '', first = '', second = ''] = code.split('-');
    switch (kind) {
      case 'fan':
        return words('fan-tan.fan', { first });
      case 'kwok':
        return words('fan-tan.kwok', { first, second });
      case 'nim':
        return words('fan-tan.nim', { first, second });
      case 'nga':
        return words('fan-tan.nga', { first, second });
      default:
        return words('fan-tan.three', { first });
    }
  };
};

const ordered = NUMBERS.flatMap((one) =>
  NUMBERS.filter((two) => two !== one).map((two) => [one, two] as const),
);

const Layout: TableStage['Layout'] = ({ Spot }) => {
  const words = useWords();
  const nameOf = useSpotName();
  const group = (title: string, codes: readonly (readonly [code: string, label: string])[]) => (
    <SpotGroup title={title} codes={codes} nameOf={nameOf} Spot={Spot} many={codes.length > 4} />
  );
  return (
    <div className="fan-tan-layout">
      {NUMBERS.map((one) => (
        <Spot
          key={one}
          code={`fan-${one}`}
          name={nameOf(`fan-${one}`)}
          tone={one === 1 || one === 3 ? 'a' : 'b'}
        />
      ))}
      {group(
        words('fan-tan.kwoks'),
        ordered.filter(([a, b]) => a < b).map(([a, b]) => [`kwok-${a}-${b}`, `${a} + ${b}`] as const),
      )}
      {group(
        words('fan-tan.nims'),
        ordered.map(([a, b]) => [`nim-${a}-${b}`, `${a} | ${b}`] as const),
      )}
      {group(
        words('fan-tan.ngas'),
        ordered.map(([a, b]) => [`nga-${a}-${b}`, `${a} − ${b}`] as const),
      )}
      {group(
        words('fan-tan.threes'),
        NUMBERS.map((a) => [`three-${a}`, NUMBERS.filter((one) => one !== a).join(' ')] as const),
      )}
    </div>
  );
};

const useRoad = () => {
  const words = useWords();
  return {
    names: { a: words('fan-tan.odd'), b: words('fan-tan.even') },
    entryOf: oddOrEven,
  };
};

const useRules = () => {
  const words = useWords();
  return {
    title: words('fan-tan.rules'),
    paragraphs: (['count', 'fan', 'nim', 'nga', 'commission'] as const).map((rule) =>
      words(`fan-tan.rule.${rule}`),
    ),
    places: [
      { code: 'fan-1', name: words('fan-tan.fans') },
      { code: 'kwok-1-2', name: words('fan-tan.kwoks') },
      { code: 'nim-1-2', name: words('fan-tan.nims') },
      { code: 'nga-1-2', name: words('fan-tan.ngas') },
      { code: 'three-1', name: words('fan-tan.threes') },
    ],
  };
};

const useResult = () => {
  const words = useWords();
  return ({ left }: Cup): string => words('fan-tan.said', { left: String(left) });
};

export default tableStage({
  engines: FAN_TAN,
  read: readCup,
  steps: () => 3,
  Felt,
  Layout,
  says: { useSpotName, useRoad, useRules, useResult },
});
