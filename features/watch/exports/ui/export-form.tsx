import { useState } from 'react';
import type { ExportFilter, ExportKind } from '#features/watch/exports/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { periodOf } from '#platform/ui/period.ts';
import { useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import { Form } from '#platform/ui/form.tsx';

/** Days a file has where nobody says which. */
const USUAL = 30;
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

type Props<Kind extends ExportKind> = {
  readonly kinds: readonly Kind[];
  /** The day it is for the brand: rows belong to its days, not to those of the reader. */
  readonly today: string;
  /** What the address says to begin with. */
  readonly begin: URLSearchParams;
  readonly busy: boolean;
  readonly refusal: string;
  readonly onAsk: (kind: Kind, filter: ExportFilter) => void;
};

/** What narrows a list in its address narrows the file, too. */
function narrowedBy(params: URLSearchParams): Omit<ExportFilter, 'from' | 'to'> {
  const text = (name: string): string | undefined => params.get(name) ?? undefined;
  const [type, state, bet, account] = [text('type'), text('state'), text('bet'), text('account')];
  const of = text('of');
  return {
    ...(type && { type: type as NonNullable<ExportFilter['type']> }),
    ...(state && { state }),
    ...(bet && { bet: bet as NonNullable<ExportFilter['bet']> }),
    ...(account && { account }),
    ...(of && { of }),
  };
}

/** Which table, of which days. */
export function ExportForm<Kind extends ExportKind>(props: Props<Kind>) {
  const { kinds, today, begin, busy, refusal, onAsk } = props;
  const words = useWords();
  const [from, to] = [begin.get('from'), begin.get('to')];
  const [days, setDays] = useState({
    ...periodOf(today, USUAL),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  });
  const [kind, setKind] = useState<Kind | undefined>(
    kinds.find((one) => one === begin.get('kind')) ?? kinds[0],
  );
  const titleOf = (one: ExportKind): string => words(`exports.kind.${one}`);
  if (kind === undefined) return null;
  // Only the kind the address was made for knows its narrowing.
  const narrowed = kind === begin.get('kind') ? narrowedBy(begin) : {};
  const said = Object.values(narrowed).join(' · ');
  return (
    <Form
      className="export-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onAsk(kind, { ...days, ...narrowed });
      }}
    >
      <select
        aria-label={words('exports.what')}
        value={kind}
        onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? kind)}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {titleOf(one)}
          </option>
        ))}
      </select>
      <div className="export-days">
        <input
          type="date"
          aria-label={words('exports.from')}
          value={days.from}
          max={days.to}
          onChange={({ target }) => target.value && setDays({ ...days, from: target.value })}
        />
        <span aria-hidden="true">–</span>
        <input
          type="date"
          aria-label={words('exports.to')}
          value={days.to}
          min={days.from}
          onChange={({ target }) => target.value && setDays({ ...days, to: target.value })}
        />
      </div>
      {said && (
        <p className="muted">
          {words('exports.narrowed')} <bdi>{said}</bdi>
        </p>
      )}
      <WrongLine text={refusal} />
      <div>
        <Button type="submit" look="go" busy={busy}>
          {words('exports.write')}
        </Button>
      </div>
    </Form>
  );
}
