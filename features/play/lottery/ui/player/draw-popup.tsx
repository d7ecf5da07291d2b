/** One draw: its result, where it comes from, and the check of our own ones on this device. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { DrawProof, GetDraw, LotteryGame } from '#features/play/lottery/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Popup } from '#platform/ui/popup.tsx';
import { Slip, SlipAction, SlipHead, Stamp } from '#platform/ui/slip.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useDay } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { type Checked, checkDraw } from './check.ts';
import { usePeriodName } from './draw-band.tsx';
import { Balls, ballsOf, PrizeTable } from './result.tsx';
import { useNames } from '../names.ts';

type Props = {
  readonly game: Pick<LotteryGame, 'code' | 'engine' | 'name'>;
  readonly drawId: string;
  readonly onClose: () => void;
};

export default function DrawPopup({ game, drawId, onClose }: Props) {
  const words = useWords();
  const periodOf = usePeriodName();
  const input = { params: { code: game.code, id: drawId } };
  const { value, trouble, again } = useRead<typeof GetDraw>('/lottery/{code}/draws/{id}', input, 0);
  return (
    <Popup title={words('lottery.draw')} onClose={onClose} paper>
      <Slip className="draw-slip">
        <SlipHead title={game.name} serial={value ? periodOf(value.draw) : undefined} />
        {!value && !trouble && <Skeleton height={220} />}
        {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
        {value && <Proof game={game} proof={value} />}
        <SlipAction>
          <Button onClick={onClose}>{words('ui.close')}</Button>
        </SlipAction>
      </Slip>
    </Popup>
  );
}

function Line({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className="fair-line">
      <dt className="muted">{name}</dt>
      <dd>
        <code dir="ltr">{text}</code>
      </dd>
    </div>
  );
}

function Proof({ game, proof }: { readonly game: Props['game']; readonly proof: DrawProof }) {
  const words = useWords();
  const dayOf = useDay();
  const names = useNames();
  const [checked, setChecked] = useState<Checked>();
  const { draw, root, text, sources, results } = proof;
  return (
    <>
      <div className="slip-rows draw-result">
        {draw.result === null ? (
          <p>{words(draw.state === 'voided' ? 'lottery.draw_cancelled' : 'lottery.draw_waiting')}</p>
        ) : ballsOf(draw.result) ? (
          <Balls result={draw.result} engine={game.engine} />
        ) : (
          <PrizeTable result={draw.result} />
        )}
        <p className="muted">
          <When at={draw.drawsAt} to="second" />
          {draw.place !== '' && <> · {names.at(draw.place)}</>}
        </p>
      </div>
      {results.length > 1 && (
        <p className="slip-rows">{words('lottery.corrected_times', { count: results.length - 1 })}</p>
      )}
      <p className="slip-rows">
        <Link className="link" to={`/rules/${game.code}`}>
          {words('lottery.described')}
        </Link>
      </p>
      {draw.commitment !== null && (
        <>
          <hr />
          <p className="slip-rows muted">{words('lottery.fair_says')}</p>
          <dl className="slip-rows">
            {root && <Line name={words('lottery.root_of', { day: dayOf(draw.day) })} text={root} />}
            <Line name={words('lottery.commitment')} text={draw.commitment} />
            {draw.link && <Line name={words('lottery.link')} text={draw.link} />}
            <Line name={words('lottery.draw_text')} text={`${text}:${draw.n}`} />
          </dl>
          {draw.link && !checked && (
            <p className="slip-rows">
              <Button look="go" wide icon="shield" onClick={() => void checkDraw(proof).then(setChecked)}>
                {words('lottery.check_here')}
              </Button>
            </p>
          )}
          {checked && <Report checked={checked} />}
        </>
      )}
      {sources.length > 0 && (
        <>
          <hr />
          <p className="slip-rows muted">{words('lottery.sources_say')}</p>
          <dl className="slip-rows">
            {sources.map(({ source, signature, verified }) => (
              <Line
                key={signature}
                name={words(verified ? 'lottery.source_signed' : 'lottery.source_unsigned', { source })}
                text={signature}
              />
            ))}
          </dl>
        </>
      )}
    </>
  );
}

function Report({ checked }: { readonly checked: Checked }) {
  const words = useWords();
  const proved = Object.values(checked).every(Boolean);
  return (
    <div className="slip-rows fair-report" role="status">
      <ul>
        {(['commitment', 'root', 'outcome'] as const).map((step) => (
          <li key={step} data-ok={checked[step] || undefined}>
            {words(`lottery.checked.${step}.${checked[step] ? 'yes' : 'no'}`)}
          </li>
        ))}
      </ul>
      <Stamp tone={proved ? 'gain' : 'danger'}>
        {words(proved ? 'lottery.proved' : 'lottery.not_proved')}
      </Stamp>
    </div>
  );
}
