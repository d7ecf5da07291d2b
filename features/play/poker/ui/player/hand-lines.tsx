/** A hand told in lines, street by street: what everybody did, and what the pot came to. */
import type { PokerHand } from '#features/play/poker/contract.ts';
import { handAfter } from '#features/play/poker/rules/lines.ts';
import { type Hand, optionsOf, play, begin, potOf } from '#games/poker/engine/hand.ts';
import { type Line, readLine } from '#games/poker/engine/notation.ts';
import { readSetup } from '#features/play/poker/rules/setup.ts';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { wire } from './amounts.ts';
import { Cards } from './cards.tsx';

export type Told = {
  readonly line: Line;
  /** What a call or a raise came to. */
  readonly amount: bigint;
  readonly pot: bigint;
};
export type ToldStreet = {
  readonly name: 'deal' | 'flop' | 'turn' | 'river' | 'show';
  readonly board: readonly number[];
  readonly told: readonly Told[];
  readonly pot: bigint;
};

const STREETS = ['deal', 'flop', 'turn', 'river'] as const;

function toldOf(hand: Hand, line: Line): Told {
  const amount =
    line.what === 'raise' ? line.to : line.what === 'call' ? optionsOf(hand, line.seat).toCall : 0n;
  play(hand, line);
  return { line, amount, pot: potOf(hand) };
}

export function streetsOf(shown: Pick<PokerHand, 'setup' | 'lines'>): readonly ToldStreet[] {
  const hand = begin(readSetup(shown.setup));
  const streets: { name: ToldStreet['name']; board: number[]; told: Told[]; pot: bigint }[] = [
    { name: 'deal', board: [], told: [], pot: potOf(hand) },
  ];
  for (const text of shown.lines) {
    const line = readLine(text);
    if (!line) continue;
    const told = toldOf(hand, line);
    const last = streets.at(-1);
    if (line.what === 'board')
      streets.push({
        name: STREETS[streets.length] ?? 'river',
        board: [...line.cards],
        told: [],
        pot: told.pot,
      });
    else if (line.what !== 'hole' && last) {
      last.told.push(told);
      last.pot = told.pot;
    }
  }
  return streets;
}

export function HandLines({ shown, currency }: { readonly shown: PokerHand; readonly currency: string }) {
  const words = useWords();
  const nameOf = (seat: number): string => shown.seats[seat]?.name ?? '';
  return (
    <dl className="hand-lines">
      {streetsOf(shown).map((street, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: streets come in their order
        <div key={at} className="hand-street">
          <dt>
            {words(`poker.street_${street.name}`)}{' '}
            <Money amount={wire(street.pot, currency)} currency={currency} />
          </dt>
          <dd>
            {street.board.length > 0 && <Cards className="hand-small" cards={street.board} />}
            {street.told.map(({ line, amount }, n) =>
              'seat' in line ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines come in their order
                <span key={n} className="hand-line">
                  <bdi>{nameOf(line.seat)}</bdi> {words(wordOf(line, amount))}{' '}
                  {amount > 0n && <Money amount={wire(amount, currency)} currency={currency} />}
                  {line.what === 'show' && line.cards.length > 0 && (
                    <Cards className="hand-small" cards={line.cards} />
                  )}
                </span>
              ) : null,
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function wordOf(line: Line, amount: bigint) {
  if (line.what === 'fold') return 'poker.did_fold';
  if (line.what === 'raise') return 'poker.did_raise';
  if (line.what === 'call') return amount === 0n ? 'poker.did_check' : 'poker.did_call';
  if (line.what === 'show') return line.cards.length === 0 ? 'poker.did_muck' : 'poker.did_show';
  return line.what === 'twice' ? 'poker.did_twice' : 'poker.did_once';
}

export const handOf = (shown: Pick<PokerHand, 'setup' | 'lines'>): Hand =>
  handAfter(shown.setup, shown.lines);
