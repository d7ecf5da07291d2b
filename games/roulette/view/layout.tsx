/**
 * The cloth: numbers in rows of three, dozens, columns and even chances. A press on the line between numbers lays a bet on all of them
 * (edges.ts). Whoever uses keys or a reader of the screen chooses what kind of bet it is, and then the number it begins at.
 */
import { type ComponentType, type PointerEvent, useMemo, useRef, useState } from 'react';
import { colourOf, columnOf, ROULETTE_BETS } from '#games/roulette/engine/layout.ts';
import type { SpotProps } from '#games/view-props.ts';
import { useWords } from '#platform/ui/words.tsx';
import { betAt, placesAt } from './edges.ts';

const KINDS = ['straight', 'split_beside', 'split_below', 'street', 'corner', 'six_line'] as const;
type Kind = (typeof KINDS)[number];

const BETS = new Map(ROULETTE_BETS.map((bet) => [bet.code, bet]));
const EDGES = Array.from({ length: 37 }, (_, number) => placesAt(number));
const CODES = new Set(ROULETTE_BETS.map(({ code }) => code));

/** The bet of this kind that begins at a number; undefined where there is none. */
export function codeAt(kind: Kind, number: number): string | undefined {
  const first = number - columnOf(number) + 1;
  const code = {
    straight: `n-${number}`,
    split_beside: number === 0 ? 's-0-1' : `s-${number}-${number + 1}`,
    split_below: number === 0 ? 's-0-2' : `s-${number}-${number + 3}`,
    street: number === 0 ? 'r-0-1-2' : `r-${first}`,
    corner: `q-${number}`,
    six_line: `x-${first}`,
  }[kind];
  return CODES.has(code) ? code : undefined;
}

type Props = { readonly Spot: ComponentType<SpotProps>; readonly nameOf: (code: string) => string };

/** On a wide screen rows of three stand upright: what runs across is then counted from the top. */
const isUpright = (numbers: HTMLElement | null): boolean =>
  numbers !== null && getComputedStyle(numbers).gridAutoFlow.startsWith('column');

/** The bet under a finger or a mouse. */
function useAim() {
  const numbers = useRef<HTMLDivElement>(null);
  const [aimed, setAimed] = useState<string>();
  const at = (number: number, x: number, y: number): string =>
    isUpright(numbers.current) ? betAt(number, y, x) : betAt(number, x, y);
  const follow = ({ target, clientX, clientY }: PointerEvent<HTMLElement>): void => {
    const cell = target instanceof Element ? target.closest('button') : null;
    if (!cell) return;
    const { left, top, width, height } = cell.getBoundingClientRect();
    const { current } = numbers;
    const number = current && cell.parentElement === current ? [...current.children].indexOf(cell) + 1 : 0;
    setAimed(at(number, (clientX - left) / width, (clientY - top) / height));
  };
  const leave = (): void => setAimed(undefined);
  const pointer = {
    onPointerMove: follow,
    onPointerDown: follow,
    onPointerLeave: leave,
    onPointerCancel: leave,
  };
  const covered = useMemo(() => new Set(BETS.get(aimed ?? '')?.numbers), [aimed]);
  return { numbers, at, pointer, aimed, covered };
}

export function RouletteLayout({ Spot, nameOf }: Props) {
  const words = useWords();
  const [kind, setKind] = useState<Kind>('straight');
  const aim = useAim();
  const byTouch = kind === 'straight';
  const cell = (number: number) => (
    <Spot
      key={number}
      code={codeAt(kind, number) ?? `n-${number}`}
      off={codeAt(kind, number) === undefined}
      edges={EDGES[number] ?? []}
      {...(byTouch && {
        aim: (x: number, y: number) => aim.at(number, x, y),
        aimed: aim.covered.has(number),
      })}
      name={nameOf(codeAt(kind, number) ?? `n-${number}`)}
      label={String(number)}
      tone={colourOf(number)}
      look="cell"
    />
  );
  const outside = (code: string, label: string, tone: SpotProps['tone'] = 'plain') => (
    <Spot key={code} code={code} name={nameOf(code)} label={label} tone={tone} look="cell" />
  );
  const odds = BETS.get((byTouch ? aim.aimed : undefined) ?? codeAt(kind, 1) ?? '')?.odds;
  return (
    <div className="roulette-layout">
      <div className="roulette-kinds" role="radiogroup" aria-label={words('roulette.kinds')}>
        {KINDS.map((one) => (
          <button
            key={one}
            type="button"
            role="radio"
            aria-checked={one === kind}
            data-kind={one}
            onClick={() => setKind(one)}
          >
            {words(`roulette.kind.${one}`)}
          </button>
        ))}
        <b className="num">{`${odds}:1`}</b>
      </div>
      <p className="roulette-hint">{words(byTouch ? 'roulette.touch_lines' : 'roulette.touch_first')}</p>
      <div className="roulette-cloth" dir="ltr">
        <div className="roulette-zero" {...aim.pointer}>
          {cell(0)}
        </div>
        <div className="roulette-numbers" ref={aim.numbers} {...aim.pointer}>
          {Array.from({ length: 36 }, (_, at) => cell(at + 1))}
        </div>
        <div className="roulette-columns">
          {[1, 2, 3].map((column) => outside(`column-${column}`, '2:1'))}
        </div>
        <div className="roulette-dozens">
          {[1, 2, 3].map((dozen) => outside(`dozen-${dozen}`, `${dozen * 12 - 11}–${dozen * 12}`))}
        </div>
        <div className="roulette-chances">
          {outside('low', '1–18')}
          {outside('even', words('roulette.even'))}
          {outside('red', words('roulette.red'), 'red')}
          {outside('black', words('roulette.black'), 'black')}
          {outside('odd', words('roulette.odd'))}
          {outside('high', '19–36')}
        </div>
      </div>
    </div>
  );
}
