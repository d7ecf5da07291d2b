/** Shuffles the deck of a hand again on the reader's own device, once the link may be shown. */
import { useState } from 'react';
import type { GetPokerHand } from '#features/play/poker/contract.ts';
import { readCards, cardsText } from '#games/poker/engine/cards.ts';
import { deckOf } from '#games/poker/engine/proof.ts';
import { HOLE_CARDS } from '#games/poker/engine/setup.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { Button } from '#platform/ui/button.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Answer = CallAnswer<typeof GetPokerHand>;
type Checked = { readonly commitment: boolean; readonly root: boolean; readonly cards: boolean };

/** A shuffle draws 51 numbers: more words than that are thrown away seldom. */
const BLOCKS = 40;

/** Every card that was dealt to the reader, shown, or laid on the board stands in the deck where it was dealt from. */
export function fits(hand: Answer['hand'], deck: readonly number[]): boolean {
  const count = HOLE_CARDS[hand.setup.game];
  let next = hand.seats.length * count;
  return hand.lines.every((line) => {
    const [who, what, third, fourth] = line.split(' ');
    if (who === 'd' && what === 'db') {
      const cards = readCards(third ?? '') ?? [];
      const same = cards.every((card, at) => deck[next + at] === card);
      next += cards.length;
      return same;
    }
    const seat = Number((who === 'd' ? third : who)?.slice(1)) - 1;
    const cards = readCards((who === 'd' ? fourth : what === 'sm' ? third : undefined) ?? '') ?? [];
    if (who !== 'd' && what !== 'sm') return true;
    return cards.every((card, at) => card < 0 || deck[seat * count + at] === card);
  });
}

async function check({ hand, proof }: Pick<Answer, 'hand' | 'proof'>): Promise<Checked> {
  const [{ seedHash, fetchBlocks }, { rootOf }, { createDraw }] = await Promise.all([
    import('#kernel/rng/seeds.web.ts'),
    import('#kernel/rng/chain.web.ts'),
    import('#kernel/rng/draw.ts'),
  ]);
  const { link } = proof;
  if (link === null) return { commitment: false, root: false, cards: false };
  const blocks = await fetchBlocks(link, proof.text, proof.n, BLOCKS);
  const deck = deckOf(hand.setup.game, createDraw(blocks));
  return {
    commitment: (await seedHash(link)) === proof.commitment && proof.commitment === hand.commitment,
    root: (await rootOf(link, proof.n)) === proof.root,
    cards: fits(hand, deck) && cardsText(deck).length > 0,
  };
}

export function Check({ hand, proof }: Pick<Answer, 'hand' | 'proof'>) {
  const words = useWords();
  const [checked, setChecked] = useState<Checked>();
  const marks = checked && (['commitment', 'root', 'cards'] as const);
  return (
    <section className="poker-check">
      <h2 className="sign">{words('poker.check_title')}</h2>
      <dl>
        <dt>{words('poker.check_commitment')}</dt>
        <dd>
          <code>{proof.commitment}</code>
        </dd>
        <dt>{words('poker.check_entropy')}</dt>
        <dd>
          <code>{proof.text}</code>
        </dd>
        <dt>{words('poker.check_link')}</dt>
        <dd>
          {proof.link === null ? (
            <>
              {words('poker.check_later')} {proof.revealsAt !== null && <When at={proof.revealsAt} />}
            </>
          ) : (
            <code>{proof.link}</code>
          )}
        </dd>
      </dl>
      {proof.link !== null && (
        <Button look="line" data-action="check" onClick={() => void check({ hand, proof }).then(setChecked)}>
          {words('poker.check_now')}
        </Button>
      )}
      {marks && (
        <ul className="poker-marks" aria-live="polite">
          {marks.map((name) => (
            <li key={name} data-ok={checked[name] || undefined}>
              {words(checked[name] ? `poker.check_${name}_ok` : `poker.check_${name}_wrong`)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
