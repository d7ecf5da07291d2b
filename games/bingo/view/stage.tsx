/** Bingo in a room (games/views.ts, TableStage): the board of called numbers, the cards of the book, chances by call. */
import { BINGO, BINGO_RULES } from '#games/bingo/games.ts';
import { readEnd } from '#games/bingo/engine/bingo.ts';
import { callBy } from '#games/bingo/engine/count.ts';
import type { BingoRules } from '#games/bingo/tables/bingo.ts';
import type { PatternCode } from '#games/bingo/tables/patterns.ts';
import { readOr } from '#games/card-tables/view/parts.tsx';
import type { TableStage } from '#games/view-props.ts';
import { Popup } from '#platform/ui/popup.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { BallBoard } from './board.tsx';
import { BingoCard, missing } from './card.tsx';
import { PatternPicture } from './pattern.tsx';
import './bingo.css';

const rulesOf = (game: string | undefined): BingoRules =>
  BINGO_RULES.find(({ code }) => code === game) ?? BINGO_RULES[0];

function Chances({ rules }: { readonly rules: BingoRules }) {
  const words = useWords();
  const prizeName = usePrizeName();
  return (
    <table className="rules-returns">
      <caption>{words('bingo.chances')}</caption>
      <thead>
        <tr>
          <th scope="col">{words('bingo.prize')}</th>
          <th scope="col">{words('bingo.of_stakes')}</th>
          {[1n, 50n, 90n].map((percent) => (
            <th key={String(percent)} scope="col">
              {words('bingo.by_call', { percent: String(percent) })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rules.prizes.map(({ code, percent }) => (
          <tr key={code}>
            <th scope="row">
              <span className="bingo-prize-name">
                <PatternPicture balls={rules.balls} prize={code} />
                {prizeName(code)}
              </span>
            </th>
            <td className="num">{`${percent}%`}</td>
            {[1n, 50n, 90n].map((chance) => (
              <td key={String(chance)} className="num">
                {callBy(rules.balls, code, chance)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function usePrizeName(): (prize: string) => string {
  const words = useWords();
  return (prize) => {
    switch (prize) {
      case 'corners':
        return words('bingo.corners');
      case 'line':
        return words('bingo.line');
      case 'two-lines':
        return words('bingo.two_lines');
      case 'stamp':
        return words('bingo.stamp');
      case 'x':
      case 'letter-h':
      case 'letter-l':
      case 'letter-t':
      case 'letter-z':
        return words('bingo.letter', { letter: prize.slice(-1).toUpperCase() });
      default:
        return words('bingo.full');
    }
  };
}

const Rules: TableStage['Rules'] = ({ spots, game, onClose }) => {
  const words = useWords();
  const rules = rulesOf(game);
  return (
    <Popup title={words('bingo.rules')} wide onClose={onClose}>
      <div className="dt-rules">
        <p>{words(rules.balls === 75 ? 'bingo.rule.card_75' : 'bingo.rule.card_90')}</p>
        {rules.balls === 75 && <p>{words('bingo.rule.patterns')}</p>}
        <p>{words('bingo.rule.buy')}</p>
        <p>{words('bingo.rule.call')}</p>
        <p>{words('bingo.rule.share')}</p>
        <p>{words('bingo.rule.pot', { percent: spots[0]?.rtp ?? '' })}</p>
        <Chances rules={rules} />
        <p>{words('bingo.rule.fair')}</p>
      </div>
    </Popup>
  );
};

/** What is marked on a card; all of it is seen without a mark. */
const patternsOf = ({ prizes }: BingoRules): readonly PatternCode[] =>
  prizes.flatMap(({ code }) => (code === 'full' ? [] : [code]));

/** Any outcome says by its balls which of the games it is of. */
function lastWin(outcome: unknown): number | undefined {
  for (const rules of BINGO_RULES) {
    const end = readOr((given) => readEnd(rules, given), outcome);
    if (end) return end.won.at(-1)?.at;
  }
  return undefined;
}

const stage: TableStage = {
  steps: () => 0,
  engine: (code) => BINGO.find((engine) => engine.code === code),
  Felt: () => <div className="bingo-stage cloth" aria-hidden="true" />,
  Layout: () => null,
  Roads: () => null,
  Caller: ({ game, called, note }) => <BallBoard balls={rulesOf(game).balls} called={called} note={note} />,
  Card: ({ game, n, called, small }) => (
    <BingoCard
      balls={rulesOf(game).balls}
      n={n}
      called={called}
      prizes={patternsOf(rulesOf(game))}
      small={small}
    />
  ),
  toGo: (game, n, called) => missing(rulesOf(game).balls, n, called),
  usePrize: usePrizeName,
  Pattern: ({ game, prize }) => {
    const rules = rulesOf(game);
    const known = rules.prizes.find(({ code }) => code === prize);
    return known ? <PatternPicture balls={rules.balls} prize={known.code} /> : null;
  },
  Rules,
  useSay: () => {
    const words = useWords();
    return {
      spot: (code) => words('bingo.card', { number: code.replace(/^card-/, '') }),
      result: (outcome) => {
        const at = lastWin(outcome);
        return at === undefined ? words('bingo.nobody') : words('bingo.said', { calls: at });
      },
    };
  },
};
export default stage;
