/** What the pictures of table games are made of: the table seen from above, a hand of cards, the rules with every return. */
import type { ComponentType, ReactNode } from 'react';
import type { Card } from '#games/card-tables/engine/shoe.ts';
import type { RulesProps, TableStage } from '#games/view-props.ts';
import { Money } from '#platform/ui/money.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { PlayingCard } from './card.tsx';
import './card-tables.css';

/** @prop tone the cloth of the house the table stands in */
export function FeltTable({ children, kind }: { readonly children: ReactNode; readonly kind?: string }) {
  return (
    <div className="felt cloth" dir="ltr" data-kind={kind}>
      <div className="felt-table">{children}</div>
    </div>
  );
}

type HandProps = {
  readonly cards: readonly (Card | undefined)[];
  /** how many of them are open */
  readonly open: number;
  readonly name: string;
  /** points or what the hand is, once it is open */
  readonly worth: string | undefined;
  readonly won: boolean;
};

export function Hand({ cards, open, name, worth, won }: HandProps) {
  return (
    <div className="hand" data-won={won || undefined} data-count={cards.length}>
      <div className="hand-cards">
        {cards.map((card, at) => (
          <PlayingCard key={`${at} ${cards.length > 2}`} card={card} open={open > at && card !== undefined} />
        ))}
      </div>
      <span className="hand-name">
        {name}
        {worth !== undefined && <b className="num">{worth}</b>}
      </span>
    </div>
  );
}

/** Two hands, and between them what it is called when neither has won; false or undefined while that is not so. */
export function Hands({
  tie,
  children,
}: {
  readonly tie: string | false | undefined;
  readonly children: readonly [ReactNode, ReactNode];
}) {
  const [first, second] = children;
  return (
    <div className="hands">
      {first}
      {tie && (
        <span className="felt-mid sign" data-won>
          {tie}
        </span>
      )}
      {second}
    </div>
  );
}

type RulesText = {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** One line for all places that pay and return the same; `code` is one of them. */
  readonly places: readonly { readonly code: string; readonly name: string }[];
};

/** The rules of a game: a few sentences, then every kind of bet with its odds and its exact return. */
export function rulesOf(useText: () => RulesText): TableStage['Rules'] {
  return Object.assign(rulesBy(useText), { usePlaces: () => useText().places });
}

function rulesBy(useText: () => RulesText): ComponentType<RulesProps> {
  return function Rules({ spots, currency, onClose }) {
    const words = useWords();
    const { title, paragraphs, places } = useText();
    return (
      <Popup title={title} wide onClose={onClose}>
        <div className="dt-rules">
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <table className="rules-returns">
            <thead>
              <tr>
                <th scope="col">{words('card-tables.bet')}</th>
                <th scope="col">{words('card-tables.pays')}</th>
                <th scope="col">{words('card-tables.returns')}</th>
                {currency !== undefined && <th scope="col">{words('card-tables.limit')}</th>}
              </tr>
            </thead>
            <tbody>
              {places.map(({ code, name }) => {
                const spot = spots.find((one) => one.code === code);
                return (
                  <tr key={code}>
                    <th scope="row">{name}</th>
                    <td className="num">{spot?.odds}</td>
                    <td className="num">{spot && `${spot.rtp}%`}</td>
                    {currency !== undefined && (
                      <td>{spot?.max !== undefined && <Money amount={spot.max} currency={currency} />}</td>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </table>
          <p>{words('card-tables.rule.random')}</p>
        </div>
      </Popup>
    );
  };
}

/** An outcome as its game reads it; undefined while there is none. */
export const readOr = <Value,>(read: (outcome: unknown) => Value, outcome: unknown): Value | undefined => {
  try {
    return read(outcome);
  } catch {
    return undefined;
  }
};
