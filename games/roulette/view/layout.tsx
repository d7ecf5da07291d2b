/**
 * The cloth: numbers in rows of three, dozens, columns and even chances. Bets on several numbers are laid by choosing what kind they are and then
 * the number they begin at: a line between two numbers is too thin for a finger.
 */
import { type ComponentType, useState } from 'react';
import { colourOf, columnOf, ROULETTE_BETS } from '#games/roulette/engine/layout.ts';
import type { SpotProps } from '#games/views.ts';
import { useWords } from '#platform/ui/words.tsx';

const KINDS = ['straight', 'split_beside', 'split_below', 'street', 'corner', 'six_line'] as const;
type Kind = (typeof KINDS)[number];

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

export function RouletteLayout({ Spot, nameOf }: Props) {
  const words = useWords();
  const [kind, setKind] = useState<Kind>('straight');
  const cell = (number: number) => (
    <Spot
      key={number}
      code={codeAt(kind, number) ?? `n-${number}`}
      off={codeAt(kind, number) === undefined}
      also={ROULETTE_BETS.filter(
        ({ code, numbers }) => numbers[0] === number && numbers.length > 1 && /^[srqx]-/.test(code),
      ).map(({ code }) => code)}
      name={nameOf(codeAt(kind, number) ?? `n-${number}`)}
      label={String(number)}
      tone={colourOf(number)}
      look="cell"
    />
  );
  const outside = (code: string, label: string, tone: SpotProps['tone'] = 'plain') => (
    <Spot key={code} code={code} name={nameOf(code)} label={label} tone={tone} look="cell" />
  );
  const odds = ROULETTE_BETS.find(({ code }) => code === codeAt(kind, 1))?.odds;
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
      <div className="roulette-cloth" dir="ltr">
        <div className="roulette-zero">{cell(0)}</div>
        <div className="roulette-numbers">{Array.from({ length: 36 }, (_, at) => cell(at + 1))}</div>
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
