/** The pads on which plays are picked: rows of signs, sets, menus, and numbers that are typed or pasted. */
import { useMemo, useState } from 'react';
import type { LotteryGame, PlayLine } from '#features/play/lottery/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useNames } from '../names.ts';
import { EXTRA_535, FILTERS, filtered, randomPick } from './pick.ts';
import { type Picked, pasted, typedDigits } from './quote.ts';

export type EntryProps = {
  readonly game: LotteryGame;
  readonly play: PlayLine;
  readonly picked: Picked;
  readonly onPick: (picked: Picked) => void;
};

const toggled = (list: readonly string[], one: string, all: readonly string[]): readonly string[] =>
  list.includes(one)
    ? list.filter((other) => other !== one)
    : all.filter((other) => other === one || list.includes(other));

type PadProps = {
  readonly name: string;
  readonly from: readonly string[];
  readonly chosen: readonly string[];
  readonly label?: (sign: string) => string;
  readonly pays?: (sign: string) => string | undefined;
  readonly filters?: boolean;
  readonly wide?: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
};

/** One row of signs to press, with filters that press many. */
function Pad({
  name,
  from,
  chosen,
  label = (sign) => sign,
  pays,
  filters = false,
  wide = false,
  onChange,
}: PadProps) {
  const words = useWords();
  return (
    <fieldset className="pick-pad" data-wide={wide || undefined}>
      {name !== '' && <legend>{name}</legend>}
      <div className="pick-signs" data-count={from.length <= 10 ? 'few' : undefined}>
        {from.map((sign) => (
          <button
            key={sign}
            type="button"
            className="pick-sign num"
            aria-pressed={chosen.includes(sign)}
            onClick={() => onChange(toggled(chosen, sign, from))}
          >
            {label(sign)}
            {pays?.(sign) && <small>{pays(sign)}</small>}
          </button>
        ))}
      </div>
      {filters && (
        <div className="pick-filters" role="group" aria-label={words('lottery.filters')}>
          {FILTERS.map((filter) => (
            <button key={filter} type="button" onClick={() => onChange(filtered(from, filter))}>
              {words(`lottery.filter.${filter}`)}
            </button>
          ))}
        </div>
      )}
    </fieldset>
  );
}

function RowsEntry({ play, picked, onPick }: EntryProps) {
  const words = useWords();
  if (play.entry.kind !== 'rows') return null;
  const { rows: names, from } = play.entry;
  const rows = picked.kind === 'rows' ? picked.rows : names.map(() => []);
  const group = /(^|_)zu/.test(play.code);
  return (
    <>
      {names.map((name, at) => (
        <Pad
          key={name}
          name={
            group
              ? words(
                  names.length === 1
                    ? 'lottery.row_group'
                    : at === 0
                      ? 'lottery.row_repeated'
                      : 'lottery.row_single',
                )
              : words('lottery.place', { n: String(at + 1) })
          }
          from={from}
          chosen={rows[at] ?? []}
          filters
          onChange={(chosen) =>
            onPick({ kind: 'rows', rows: names.map((_, row) => (row === at ? chosen : (rows[row] ?? []))) })
          }
        />
      ))}
    </>
  );
}

function MenuEntry({ play, picked, onPick }: EntryProps) {
  const names = useNames();
  if (play.entry.kind !== 'menu') return null;
  const { of } = play.entry;
  const chosen = picked.kind === 'list' ? picked.numbers : [];
  const places = new Map<string, string[]>();
  for (const pick of of) {
    const name = names.place(pick);
    places.set(name, [...(places.get(name) ?? []), pick]);
  }
  const few = Object.keys(play.pays).length <= 1;
  const pays = (pick: string): string | undefined =>
    few ? undefined : (play.pays[pick] ?? play.pays[pick.split(':').at(-1) ?? ''] ?? undefined);
  return (
    <>
      {[...places].map(([name, own]) => (
        <Pad
          key={name}
          name={name}
          from={own}
          chosen={chosen}
          label={names.side}
          pays={pays}
          wide={own.some((pick) => Number.isNaN(Number(names.side(pick))))}
          onChange={(list) =>
            onPick({
              kind: 'list',
              numbers: of.filter((pick) =>
                own.includes(pick) ? list.includes(pick) : chosen.includes(pick),
              ),
            })
          }
        />
      ))}
    </>
  );
}

function SetEntry({ game, play, picked, onPick }: EntryProps) {
  const words = useWords();
  if (play.entry.kind !== 'set') return null;
  const { from, ticket, most } = play.entry;
  const chosen = picked.kind === 'list' ? picked.numbers : [];
  if (game.engine === 'lotto535') {
    const [numbers = [], extra = []] = picked.kind === 'rows' ? picked.rows : [];
    return (
      <>
        <Pad
          name={words('lottery.row_group')}
          from={from}
          chosen={numbers}
          onChange={(next) => onPick({ kind: 'rows', rows: [next.slice(0, most), extra] })}
        />
        <Pad
          name={words('lottery.row_extra')}
          from={from.slice(0, EXTRA_535)}
          chosen={extra}
          onChange={(next) => onPick({ kind: 'rows', rows: [numbers, next] })}
        />
      </>
    );
  }
  return (
    <>
      <p className="muted pick-hint">
        {words('lottery.pick_at_least', {
          ticket: String(ticket),
          most: String(most),
          chosen: String(chosen.length),
        })}
      </p>
      <Pad
        name=""
        from={from}
        chosen={chosen}
        onChange={(numbers) => onPick({ kind: 'list', numbers: numbers.slice(0, most) })}
      />
    </>
  );
}

/** Typed or pasted: whatever is no ticket of the play is dropped and counted. */
function TextEntry({ game, play, picked, onPick }: EntryProps) {
  const words = useWords();
  const [text, setText] = useState(picked.kind === 'list' ? picked.numbers.join(' ') : '');
  const digits = typedDigits(game, play.code) ?? 0;
  const read = useMemo(() => pasted(game, play.code, text), [game, play.code, text]);
  const change = (next: string): void => {
    setText(next);
    onPick({ kind: 'list', numbers: pasted(game, play.code, next).numbers });
  };
  return (
    <div className="pick-text">
      <label>
        <span>{words('lottery.type_numbers', { digits: String(digits) })}</span>
        <textarea
          rows={4}
          inputMode="numeric"
          dir="ltr"
          value={text}
          onChange={(event) => change(event.target.value)}
        />
      </label>
      <p className="muted" role="status">
        {words('lottery.typed', { count: read.numbers.length, dropped: String(read.dropped) })}
      </p>
      {read.dropped > 0 && (
        <Button small onClick={() => change(read.numbers.join(' '))}>
          {words('lottery.clean')}
        </Button>
      )}
    </div>
  );
}

const HUNDRED = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'));

function NumbersEntry(props: EntryProps) {
  const { play, picked, onPick } = props;
  if (play.entry.kind !== 'numbers') return null;
  const chosen = picked.kind === 'list' ? picked.numbers : [];
  if (play.entry.digits.length === 1 && play.entry.digits[0] === 2)
    return (
      <Pad
        name=""
        from={HUNDRED}
        chosen={chosen}
        filters
        onChange={(numbers) => onPick({ kind: 'list', numbers })}
      />
    );
  return <TextEntry {...props} />;
}

const PADS = { rows: RowsEntry, menu: MenuEntry, set: SetEntry, numbers: NumbersEntry } as const;

/** The pad of a play, a machine's pick, and the way to type where there is one. */
export function Entry(props: EntryProps) {
  const { game, play, onPick } = props;
  const words = useWords();
  const [typing, setTyping] = useState(false);
  const [round, setRound] = useState(0);
  const Pads = PADS[play.entry.kind];
  const mayType =
    play.entry.kind !== 'numbers' ? typedDigits(game, play.code) !== undefined : play.entry.digits[0] === 2;
  const empty: Picked =
    play.entry.kind === 'rows'
      ? { kind: 'rows', rows: play.entry.rows.map(() => []) }
      : { kind: 'list', numbers: [] };
  const pick = (next: Picked): void => {
    setTyping(false);
    setRound((count) => count + 1);
    onPick(next);
  };
  return (
    <section className="pick">
      <div className="pick-tools">
        <Button
          small
          icon="again"
          onClick={() => pick(randomPick(play.code, play.entry, undefined, game.engine))}
        >
          {words('lottery.quick_pick')}
        </Button>
        {mayType && (
          <Button
            small
            icon={typing ? 'grid' : 'doc'}
            onClick={() => {
              setTyping(!typing);
              onPick(empty);
            }}
          >
            {words(typing ? 'lottery.use_pad' : 'lottery.use_text')}
          </Button>
        )}
        <Button small icon="close" onClick={() => pick(empty)}>
          {words('lottery.clear')}
        </Button>
      </div>
      {typing ? <TextEntry {...props} /> : <Pads key={round} {...props} />}
    </section>
  );
}
