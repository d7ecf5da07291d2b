/** Results of a game: a list, what was drawn how often and how long it is missing, and the road of sums. */
import { useState } from 'react';
import type { Draw, GetDraws, LotteryGame } from '#features/play/lottery/contract.ts';
import { Chip } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import DrawPopup from './draw-popup.tsx';
import { usePeriodName } from './draw-band.tsx';
import { Balls, ballsOf } from './result.tsx';
import { asSign, missing, roadOf, SIDES, sideOf, signsOf } from './trend.ts';
import { useNames } from '../names.ts';

const VIEWS = ['list', 'trend', 'road'] as const;
const SHOWN = 30;

type Props = { readonly game: LotteryGame /** changes when there is something new */; readonly news: number };

export default function Results({ game, news }: Props) {
  const words = useWords();
  const [view, setView] = useState<(typeof VIEWS)[number]>('list');
  const [opened, setOpened] = useState<string>();
  const input = { params: { code: game.code }, query: { pageNo: 1, pageSize: 60 } };
  const { value, waiting, trouble, again } = useRead<typeof GetDraws>('/lottery/{code}/draws', input, 0);
  const [shownNews, setShownNews] = useState(news);
  if (shownNews !== news) {
    setShownNews(news);
    again();
  }
  const drawn = value?.list.filter(({ result }) => result !== null) ?? [];
  const views = VIEWS.filter(
    (one) => one === 'list' || (one === 'trend' ? signsOf(game.engine) : hasRoad(game.engine)),
  );
  return (
    <section className="results">
      <header className="results-head">
        <h2 className="sign">{words('lottery.results')}</h2>
        {views.length > 1 && (
          <div role="group" aria-label={words('lottery.results')}>
            {views.map((one) => (
              <Chip key={one} on={view === one} onPress={() => setView(one)}>
                {words(`lottery.view.${one}`)}
              </Chip>
            ))}
          </div>
        )}
      </header>
      {waiting && !value && <SkeletonRows rows={6} height={44} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {value?.list.length === 0 && (
        <EmptyState icon="clock" title={words('lottery.no_result_yet')}>
          {words('lottery.no_result_yet_do')}
        </EmptyState>
      )}
      {value && view === 'list' && (
        <ul className="results-list">
          {value.list.slice(0, SHOWN).map((draw) => (
            <ResultRow key={draw.drawId} game={game} draw={draw} onOpen={() => setOpened(draw.drawId)} />
          ))}
        </ul>
      )}
      {view === 'trend' && <Trend game={game} draws={drawn} />}
      {view === 'road' && <Roads game={game} draws={drawn} />}
      {opened && <DrawPopup game={game} drawId={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

const hasRoad = (engine: string): boolean => ['ssc', 'pc28', 'k3', 'pk10', '11x5', 'happy8'].includes(engine);

function ResultRow({
  game,
  draw,
  onOpen,
}: {
  readonly game: LotteryGame;
  readonly draw: Draw;
  readonly onOpen: () => void;
}) {
  const words = useWords();
  const periodOf = usePeriodName();
  const names = useNames();
  return (
    <li>
      <button type="button" onClick={onOpen}>
        <span className="results-when">
          <b className="num">{periodOf(draw)}</b>
          <small className="muted">
            {draw.place !== '' && <>{names.at(draw.place)} · </>}
            <When at={draw.drawsAt} />
          </small>
        </span>
        {draw.result === null ? (
          <small className="muted">
            {words(
              draw.state === 'voided'
                ? 'lottery.draw_cancelled'
                : draw.late
                  ? 'lottery.draw_late'
                  : 'lottery.draw_waiting',
            )}
          </small>
        ) : (
          <Balls result={draw.result} engine={game.engine} small />
        )}
        {draw.revision > 1 && draw.state !== 'voided' && (
          <small className="results-corrected">{words('lottery.corrected')}</small>
        )}
      </button>
    </li>
  );
}

/** Rows of draws, columns of signs: drawn ones filled, the others say for how many draws they are missing. */
function Trend({ game, draws }: { readonly game: LotteryGame; readonly draws: readonly Draw[] }) {
  const words = useWords();
  const periodOf = usePeriodName();
  const chart = signsOf(game.engine);
  const [place, setPlace] = useState(0);
  if (!chart) return null;
  const { signs, byPlace } = chart;
  const rows = draws.map(({ result }) => (ballsOf(result) ?? []).map((one) => asSign(one, signs)));
  const places = byPlace ? (rows[0]?.length ?? 1) : 1;
  const shown = byPlace ? rows.map((row) => row.slice(place, place + 1)) : rows;
  return (
    <div className="trend">
      {places > 1 && (
        <div className="lottery-chips" role="group" aria-label={words('lottery.places')}>
          {Array.from({ length: places }, (_, at) => (
            <Chip key={at} on={place === at} onPress={() => setPlace(at)}>
              {words('lottery.place', { n: String(at + 1) })}
            </Chip>
          ))}
        </div>
      )}
      <div className="trend-scroll">
        <table dir="ltr">
          <thead>
            <tr>
              <th scope="col">{words('lottery.draw')}</th>
              {signs.map((sign) => (
                <th key={sign} scope="col" className="num">
                  {sign}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {draws.slice(0, SHOWN).map((draw, at) => {
              const out = missing(shown.slice(at), signs);
              return (
                <tr key={draw.drawId}>
                  <th scope="row" className="num">
                    {periodOf(draw)}
                  </th>
                  {signs.map((sign) => (
                    <td key={sign} className="num" data-drawn={out.get(sign) === 0 || undefined}>
                      {out.get(sign) === 0 ? sign : out.get(sign)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="muted trend-note">{words('lottery.trend_says')}</p>
    </div>
  );
}

const CELL = 18;
/** The newest stands at the end of a road: that is where a reader begins. */
const toItsEnd = (road: HTMLElement | null): void => {
  if (road) road.scrollLeft = road.scrollWidth;
};
/** Big roads of the sum: each change begins a column. */
function Roads({ game, draws }: { readonly game: LotteryGame; readonly draws: readonly Draw[] }) {
  const words = useWords();
  return (
    <div className="roads">
      {SIDES.map((kind) => {
        const sides = [...draws].reverse().flatMap(({ result }) => sideOf(game.engine, result, kind) ?? []);
        const cells = roadOf(sides);
        const columns = Math.max(12, ...cells.map(({ x }) => x + 1));
        return (
          <figure key={kind}>
            <figcaption>{words(`lottery.road.${kind}`)}</figcaption>
            <div className="trend-scroll" ref={toItsEnd} dir="ltr">
              <svg
                width={columns * CELL}
                height={6 * CELL}
                role="img"
                aria-label={words('lottery.road_says', { count: String(sides.length) })}
              >
                {cells.map(({ side, x, y }, at) => (
                  <circle
                    key={`${x} ${y} ${at}`}
                    className={`road-${side}`}
                    cx={x * CELL + CELL / 2}
                    cy={y * CELL + CELL / 2}
                    r={CELL / 2 - 3}
                  />
                ))}
              </svg>
            </div>
            <p className="road-key">
              <i className="road-a" /> {words(`lottery.road.${kind}_a`)} <i className="road-b" />{' '}
              {words(`lottery.road.${kind}_b`)}
            </p>
          </figure>
        );
      })}
      <p className="muted trend-note">{words('lottery.past_says')}</p>
    </div>
  );
}
