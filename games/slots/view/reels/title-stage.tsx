/** A title on a page: reels, slip place, controls, bar, pay table. The page around it brings the game bar and the session line. */
import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { GameHost } from '#games/host.ts';
import type { GameStage } from '#games/view-props.ts';
import { symbolAddress } from '#platform/ui/art/reel-address.ts';
import { useWords } from '#platform/ui/words.tsx';
import { Controls, ControlsPlace } from '../controls.tsx';
import { type Cues, cuesOf } from '../cues.ts';
import { type FreeMoment, FreeSpins } from '../free-spins.tsx';
import { multiple, worth } from '../sums.ts';
import { visibleWait } from '../visible-wait.ts';
import { cellsOf } from './falls.ts';
import { openPlayer } from './player.ts';
import { readStep, windowAfter } from './steps.ts';
import { type Story, tellStory } from './story.ts';
import type { Telling } from './telling.ts';
import { AutoControl } from '../auto-control.tsx';
import { TitleBar } from './title-bar.tsx';
import { dressOf } from './title-dress.ts';
import { firstCells, loadTitle, type TitleGame } from './title-game.ts';
import { TitlePays } from './title-pays.tsx';
import { TitleRest } from './title-rest.tsx';
import { bigText, openedText, TitleSlip } from './title-slip.tsx';
import { spoken } from './title-spoken.ts';
import { timesOf, windowText, type Words } from './title-words.ts';
import './reels.css';

type Props = {
  readonly game: TitleGame;
  /** must stay the same object while the game is open */
  readonly host: GameHost;
  readonly aside?: ReactNode;
};

/** Loads a title and hands back its stage. @throws when there is no such title */
export async function stageOf(code: string): Promise<{ readonly default: GameStage }> {
  const game = await loadTitle(code);
  if (!game) throw new Error(`${code} is no title`);
  return {
    default: function Stage({ host, aside }) {
      return <TitleStage game={game} host={host} aside={aside} />;
    },
  };
}

const READY: Telling = { kind: 'ready' };
const never = (): (() => void) => () => undefined;

export function TitleStage({ game, host, aside }: Props) {
  const words = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const story = useStory(game, host, canvas);
  const telling = useSyncExternalStore(story?.watch ?? never, () => story?.telling() ?? READY);
  const ready = useSyncExternalStore(story?.watch ?? never, () => story?.ready() ?? false);
  const stake = useSyncExternalStore(story?.watch ?? never, () => story?.stake() ?? host.firstStake);
  const window = useWindow(game, host, telling);
  const loud = telling.kind === 'landed' || telling.kind === 'total' ? telling.outcome.loud : 0;
  const free = freeMoment(words, game, telling);
  const chooses = telling.kind === 'choosing';
  return (
    <section
      className="slot"
      data-game={game.code}
      data-loud={loud}
      data-free={inFeature(telling) || undefined}
      style={dressOf(game.look)}
    >
      <div className="slot-stage cloth">
        <div className="slot-board">
          <canvas
            ref={canvas}
            role="img"
            aria-label={telling.kind === 'turning' ? words('slots.turning') : windowText(words, game, window)}
          />
          <TitleRest look={game.look} />
        </div>
        {free ? (
          <FreeSpins moment={free} host={host} />
        ) : (
          loud === 3 && <Cheer game={game} telling={telling} />
        )}
      </div>
      <TitleSlip
        game={game}
        host={host}
        telling={telling}
        stake={stake}
        onAct={(action) => story?.act(action)}
      />
      {story ? (
        <Controls
          host={host}
          story={story}
          stake={stake}
          ready={ready && !chooses}
          waits={telling.kind === 'waiting'}
          turns={telling.kind === 'turning'}
          goesOn={inFeature(telling) && telling.kind !== 'waiting'}
        >
          {host.mayAutoplay && (
            <AutoControl
              ready={ready && !chooses}
              last={lastRound(telling)}
              unitsPerStake={game.unitsPerStake}
              onPress={story.press}
            />
          )}
        </Controls>
      ) : (
        <ControlsPlace />
      )}
      <TitleBar
        game={game}
        host={host}
        canBuy={ready && (telling.kind === 'ready' || telling.kind === 'landed' || telling.kind === 'total')}
        onBuy={() => story?.press({ buy: true })}
      />
      <div className="slot-side">
        <TitlePays game={game} />
        {aside}
      </div>
      <p className="out" aria-live="polite">
        {spoken(words, game, telling, (units) =>
          host.formatMoney(worth(units, game.unitsPerStake, stake, host.currency)),
        )}
      </p>
    </section>
  );
}

/** The round that has just ended, for who counts what was won. */
const lastRound = (telling: Telling): { readonly roundId: string; readonly units: number } | undefined =>
  (telling.kind === 'landed' || telling.kind === 'total') && telling.outcome.answer.done
    ? { roundId: telling.outcome.answer.roundId, units: telling.outcome.step.win }
    : undefined;

/** Letters of the window the reels stand in. */
function useWindow(game: TitleGame, host: GameHost, telling: Telling): readonly string[] {
  const window = useRef<readonly string[]>(
    (host.open && windowAfter(host.open.steps.map(readStep))) ??
      [...firstCells(game)].map((symbol) => game.board.letters[symbol] ?? ''),
  );
  if (telling.kind === 'landed' && telling.outcome.step.kind === 'spin') {
    const last = telling.outcome.won.at(-1)?.after;
    window.current = last
      ? [...last].map((symbol) => game.board.letters[symbol] ?? '')
      : telling.outcome.step.window;
  }
  return window.current;
}

const inFeature = (telling: Telling): boolean =>
  telling.kind === 'opened' ||
  telling.kind === 'waiting' ||
  ((telling.kind === 'turning' || telling.kind === 'landed') && telling.feature !== undefined);

/** What the reels say of the free spins; undefined outside of them. */
function freeMoment(words: Words, game: TitleGame, telling: Telling): FreeMoment | undefined {
  if (telling.kind === 'opened') {
    return telling.feature.kind === 'free' ? { kind: 'intro', text: openedText(words, telling) } : undefined;
  }
  if (telling.kind === 'turning' || telling.kind === 'landed') {
    const { feature } = telling;
    if (feature?.kind !== 'free') return undefined;
    const { total, left, multiplier } = feature;
    const played = total - left + (telling.kind === 'turning' ? 1 : 0);
    // The paid spin that opens them has landed: they begin with their intro.
    return played === 0 ? undefined : { kind: 'running', played, total, multiplier };
  }
  if (telling.kind !== 'total' || telling.of !== 'free') return undefined;
  const { answer, step, units, countMs } = telling.outcome;
  const spins = step.kind === 'spin' ? (step.total ?? 0) : 0;
  return { kind: 'summary', spins, times: timesOf(game, units), payout: answer.payout, countMs };
}

function useStory(
  game: TitleGame,
  host: GameHost,
  canvas: RefObject<HTMLCanvasElement | null>,
): Story | undefined {
  const [story, setStory] = useState<Story>();
  useEffect(() => {
    if (!canvas.current) return;
    const plain = cuesOf(host.sound);
    // Each title stands a few semitones from the next.
    const sound: Cues = { cue: (cue, step = 0) => plain.cue(cue, step + game.look.pitch) };
    const open = host.open && windowAfter(host.open.steps.map(readStep));
    const first = open ? cellsOf(game.board, open) : firstCells(game);
    const player = openPlayer(canvas.current, game.board, game.look, first, (reel) =>
      sound.cue('stop', reel),
    );
    const reported = tellStory({
      game,
      host,
      player,
      sound,
      coinText: (units) => `${multiple(units, game.table.unit)}×`,
      wait: visibleWait,
    });
    setStory(reported);
    return () => {
      reported.close();
      player.close();
    };
  }, [game, host, canvas]);
  return story;
}

/** Fifty stakes and more: the title's own emblem over the full width, with the multiple. It covers no button and catches no press. */
function Cheer({ game, telling }: { readonly game: TitleGame; readonly telling: Telling }) {
  const words = useWords();
  if (telling.kind !== 'landed' && telling.kind !== 'total') return null;
  return (
    <div className="slot-cheer" aria-hidden="true">
      <img src={symbolAddress(game.look.sheet, game.look.top, 'w')} alt="" width="120" height="120" />
      <b className="sign">{bigText(words, game, telling.outcome.units)}</b>
    </div>
  );
}
