/** What popups, records and the check page show of these games (games/views.ts). */
import { Link } from 'react-router';
import { arcadeGames } from '#games/arcade/family.ts';
import { arcadeEngine } from '#games/arcade/games.ts';
import { type Kind, LEAST_RETURN } from '#games/arcade/kit/engine.ts';
import { isList, isRecord } from '#games/arcade/kit/read.ts';
import { read } from '#games/arcade/kit/shown.ts';
import { multiple, percent } from '#games/arcade/kit/sums.ts';
import { proofOf } from '#games/arcade/kit/law.ts';
import type { GameSide } from '#games/view-props.ts';
import { Popup } from '#platform/ui/popup.tsx';
import { TableHead } from '#platform/ui/table-head.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './side.css';

/** Games whose most would leave too little of some choices. */
const LEAST_IN: ReadonlySet<Kind> = new Set(['mines', 'hilo']);

const Rules: GameSide['Rules'] = ({ code, cycleMs, onClose }) => {
  const words = useWords();
  const engine = arcadeEngine(code);
  if (!engine) return null;
  const { proof, plans, unitsPerStake } = engine;
  return (
    <Popup title={words('arcade.rules')} wide onClose={onClose}>
      <div className="arc-rules">
        <p>{words(`arcade.rule.${engine.kind}`)}</p>
        {LEAST_IN.has(engine.kind) && <p>{words('arcade.rule.least', { least: `${LEAST_RETURN}%` })}</p>}
        <h3 className="sign">{words('arcade.about_return')}</h3>
        <p>
          {words('arcade.rule.return', {
            rtp: percent(proof.rtp),
            hits: percent(proof.hitRate),
            most: multiple(engine.maxWin, unitsPerStake),
          })}
        </p>
        <p>{words(`arcade.plans.${engine.kind}`)}</p>
        <table className="arc-table">
          <TableHead titles={[words('arcade.plan'), words('arcade.return'), words('arcade.hit_rate')]} />
          <tbody>
            {plans.map(({ name, law }) => {
              const figures = proofOf(law, unitsPerStake);
              return (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className="num">{percent(figures.rtp)}</td>
                  <td className="num">{percent(figures.hitRate)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <h3 className="sign">{words('arcade.about_fair')}</h3>
        <p>{words('arcade.rule.hash')}</p>
        <p>{words('arcade.rule.words')}</p>
        <p>{words(`arcade.draws.${engine.kind}`)}</p>
        <h3 className="sign">{words('arcade.about_round')}</h3>
        <p>{words('arcade.rule.pay', { units: String(unitsPerStake) })}</p>
        <p>{words('arcade.rule.cycle', { seconds: String(cycleMs / 1000) })}</p>
        {engine.quick && <p>{words('arcade.rule.open')}</p>}
        <p>
          <Link className="link" to={`/rules/${code}`}>
            {words('arcade.rule.page')}
          </Link>
        </p>
      </div>
    </Popup>
  );
};

const Mark: GameSide['Mark'] = ({ code, shown }) => {
  const words = useWords();
  const engine = arcadeEngine(code);
  if (!engine) return null;
  return words('arcade.paid', { times: multiple(read(shown).number('win') ?? 0, engine.unitsPerStake) });
};

const asText = (value: unknown): string =>
  isList(value) ? value.map(asText).join(' ') : JSON.stringify(value);

/** What each step was made of, in the engine's own words, and what it had paid by then. */
const Steps: GameSide['Steps'] = ({ code, steps }) => {
  const words = useWords();
  const engine = arcadeEngine(code);
  if (!engine) return null;
  return (
    <ol className="arc-steps">
      {steps.map((shown, at) => (
        <li key={at}>
          <b>
            {words('arcade.paid', { times: multiple(read(shown).number('win') ?? 0, engine.unitsPerStake) })}
          </b>
          <small className="num">
            {Object.entries(isRecord(shown) ? shown : {})
              .filter(([name]) => name !== 'win')
              .map(([name, value]) => `${name} ${asText(value)}`)
              .join(' · ')}
          </small>
        </li>
      ))}
    </ol>
  );
};

const side: GameSide = { family: arcadeGames, Rules, Mark, Steps };
export default side;
