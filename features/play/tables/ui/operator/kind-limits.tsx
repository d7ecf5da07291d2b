/** Kinds of bet at a table, each with the limit of its places. */
import type { OpsTable } from '#features/play/tables/contract/ops.ts';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useTableStage } from '../player/stage.ts';
import './kind-limits.css';

type Props = {
  readonly table: OpsTable;
  /** kind → wire amount, empty where the table's own limit counts */
  readonly draft: Readonly<Record<string, string>>;
  readonly onChange: (kind: string, max: string) => void;
};

const NO_PLACES: readonly never[] = [];
const useNoPlaces = (): typeof NO_PLACES => NO_PLACES;

/** The picture of the game names its kinds of bet. */
export function KindLimits({ table, draft, onChange }: Props) {
  const words = useWords();
  const stage = useTableStage(table.code);
  const usePlaces = stage?.Rules.usePlaces ?? useNoPlaces;
  const places = usePlaces();
  const engine = stage?.engine(table.game);
  const spotOf = (code: string) => engine?.spots.find((spot) => spot.code === code);
  const nameOf = (kind: string): string => {
    const own = spotOf(kind);
    const names = places.flatMap(({ code, name }) => {
      const spot = spotOf(code);
      const isSame =
        own !== undefined &&
        spot?.odds === own.odds &&
        spot.rtp.numerator === own.rtp.numerator &&
        spot.rtp.denominator === own.rtp.denominator;
      return isSame ? [name] : [];
    });
    return names.length > 0 ? names.join(' · ') : kind;
  };
  return (
    <fieldset className="kind-limits">
      <legend className="sign-small">{words('tables.ops.kinds')}</legend>
      <p className="muted">{words('tables.ops.kinds_hint')}</p>
      {table.kinds.map(({ kind, odds, places: count }) => (
        <Field
          key={kind}
          name={`kind-${kind}`}
          label={nameOf(kind)}
          hint={words('tables.ops.places', { odds, count })}
          value={draft[kind] ?? ''}
          inputMode="decimal"
          onChange={(event) => onChange(kind, event.target.value)}
        />
      ))}
    </fieldset>
  );
}
