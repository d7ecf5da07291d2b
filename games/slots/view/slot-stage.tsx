/** A reel game on a page: stage, slip place, controls, pay table, bar. The page around it brings the game bar and the session line. */
import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { GameHost } from '#games/host.ts';
import { compile } from '#games/slots/engine/compile.ts';
import type { Sound } from '#games/sound.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords, useWordsStore } from '#platform/ui/words.tsx';
import { BoardAtRest } from './board-at-rest.tsx';
import { Controls, ControlsPlace } from './controls.tsx';
import { percent } from './figures.ts';
import { type Cues, cuesOf } from './cues.ts';
import { lastStops } from './first-stops.ts';
import { type FreeMoment, FreeSpins } from './free-spins.tsx';
import { type SlotGame, slotGame } from './games.ts';
import { ShortPays } from './pay-table.tsx';
import { pictureAddress, pictured } from './sheet-plan.ts';
import { openedText, spoken, windowText, type Words } from './say.ts';
import { SlipPlace } from './slip-place.tsx';
import { openStage } from './stage.ts';
import { type Story, type Telling, tellStory } from './story.ts';
import { multiple } from './sums.ts';
import { visibleWait } from './visible-wait.ts';

type Props = {
  readonly game: SlotGame;
  /** must stay the same object while the game is open */
  readonly host: GameHost;
  /** history and fairness, beside the pay table from 768 up */
  readonly aside?: ReactNode;
};

/** The stage of a code; a code that is no reel game has none. */
export default function Stage({ code, ...rest }: { readonly code: string } & Omit<Props, 'game'>) {
  const game = useMemo(() => slotGame(code), [code]);
  return game ? <SlotStage game={game} {...rest} /> : null;
}

function SlotStage({ game, host, aside }: Props) {
  const words = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const story = useStory(game, host, canvas);
  const telling = useSyncExternalStore(story?.watch ?? never, () => story?.telling() ?? READY);
  const ready = useSyncExternalStore(story?.watch ?? never, () => story?.ready() ?? false);
  const stake = useSyncExternalStore(story?.watch ?? never, () => story?.stake() ?? host.firstStake);
  const stops = useRef<readonly number[]>(lastStops(game, host.open));
  if (telling.kind === 'landed') stops.current = telling.outcome.shown.stops;
  const loud = telling.kind === 'landed' || telling.kind === 'total' ? telling.outcome.loud : 0;
  const canAutoplay = useAutoWords(host.mayAutoplay);
  const free = freeMoment(words, game, telling);
  const label = telling.kind === 'turning' ? words('slots.turning') : windowText(words, game, stops.current);
  return (
    <section
      className="slot"
      data-game={game.slot.code}
      data-loud={loud}
      data-free={inFreeSpins(telling) || undefined}
    >
      <div className="slot-stage cloth">
        <div className="slot-board">
          <canvas ref={canvas} role="img" aria-label={label} />
          <BoardAtRest game={game} />
        </div>
        {free ? (
          <FreeSpins moment={free} host={host} />
        ) : (
          loud === 3 && <Cheer game={game} telling={telling} />
        )}
      </div>
      <SlipPlace game={game} host={host} telling={telling} stake={stake} />
      {story ? (
        <Controls
          host={host}
          story={story}
          stake={stake}
          ready={ready}
          waits={telling.kind === 'waiting'}
          turns={telling.kind === 'turning'}
          goesOn={telling.kind === 'opened' || ('free' in telling && telling.free !== undefined)}
        >
          {host.mayAutoplay && (
            <span className="slot-auto">
              {canAutoplay && (
                <Suspense fallback={null}>
                  <Auto
                    ready={ready && telling.kind !== 'waiting'}
                    last={lastRound(telling)}
                    unitsPerStake={game.slot.unitsPerStake}
                    onPress={story.press}
                  />
                </Suspense>
              )}
            </span>
          )}
        </Controls>
      ) : (
        <ControlsPlace />
      )}
      <Bar game={game} sound={host.sound} onRules={() => host.show({ name: 'rules' })} />
      <div className="slot-side">
        <ShortPays game={game} />
        {aside}
      </div>
      <p className="out" aria-live="polite">
        {spoken(words, game, telling, host.currency, host.formatMoney)}
      </p>
    </section>
  );
}

/** Autoplay and its words come where the jurisdiction allows it, and are no part of the stage elsewhere. */
const Auto = lazy(async () => ({ default: (await import('./auto-control.tsx')).AutoControl }));
function useAutoWords(isWanted: boolean): boolean {
  const words = useWordsStore();
  const [here, setHere] = useState(false);
  useEffect(() => {
    if (isWanted) void words.need(['reels']).then(() => setHere(true));
  }, [isWanted, words]);
  return here;
}

/** The round that has just ended, for who counts what was won. */
const lastRound = (telling: Telling): { readonly roundId: string; readonly units: number } | undefined =>
  (telling.kind === 'landed' || telling.kind === 'total') && telling.outcome.answer.done
    ? { roundId: telling.outcome.answer.roundId, units: telling.outcome.shown.win }
    : undefined;

const READY: Telling = { kind: 'ready' };
const never = (): (() => void) => () => undefined;

const inFreeSpins = (telling: Telling): boolean =>
  telling.kind === 'opened' ||
  telling.kind === 'waiting' ||
  ((telling.kind === 'turning' || telling.kind === 'landed') && telling.free !== undefined);

/** What the reels say of the free spins; undefined outside of them, and where a paid spin has landed that opens some. */
function freeMoment(words: Words, game: SlotGame, telling: Telling): FreeMoment | undefined {
  const { slot } = game;
  const { multiplier } = slot.table.free;
  if (telling.kind === 'opened') return { kind: 'intro', text: openedText(words, game, telling) };
  if (telling.kind === 'turning' || telling.kind === 'landed')
    return telling.free && { kind: 'running', ...telling.free, multiplier };
  if (telling.kind !== 'total') return undefined;
  const { answer, shown, countMs } = telling.outcome;
  const times = multiple(shown.win, slot.unitsPerStake);
  return { kind: 'summary', spins: telling.spins, times, payout: answer.payout, countMs };
}

function useStory(
  game: SlotGame,
  host: GameHost,
  canvas: React.RefObject<HTMLCanvasElement | null>,
): Story | undefined {
  const [story, setStory] = useState<Story>();
  const reels = useMemo(() => compile(game.slot.table), [game]);
  useEffect(() => {
    if (!canvas.current) return;
    const sound: Cues = cuesOf(host.sound);
    const stage = openStage(canvas.current, reels, game, lastStops(game, host.open), {
      stopped: (reel) => sound.cue('stop', reel),
    });
    const reported = tellStory({
      host,
      unitsPerStake: game.slot.unitsPerStake,
      stage,
      sound,
      wait: visibleWait,
    });
    setStory(reported);
    return () => {
      reported.close();
      stage.close();
    };
  }, [game, host, canvas, reels]);
  return story;
}

/** Fifty stakes and more: the label's own art over the full width, with the multiple. It covers no button and catches no press. */
function Cheer({ game, telling }: { readonly game: SlotGame; readonly telling: Telling }) {
  const { slot, skin, sheet } = game;
  const words = useWords();
  if (telling.kind !== 'landed' && telling.kind !== 'total') return null;
  const { shown } = telling.outcome;
  const units = telling.kind === 'total' ? shown.win : shown.units;
  const [letter = ''] = pictured(skin).find(([, face]) => face.emblem === skin.emblem) ?? [];
  return (
    <div className="slot-cheer" aria-hidden="true">
      <img src={pictureAddress(sheet, letter, 'w')} alt="" width="120" height="120" />
      <b className="sign">{words('slots.big', { times: multiple(units, slot.unitsPerStake) })}</b>
    </div>
  );
}

function Bar({
  game: { slot },
  sound,
  onRules,
}: {
  readonly game: SlotGame;
  readonly sound: Sound;
  readonly onRules: () => void;
}) {
  const words = useWords();
  const on = useSyncExternalStore(sound.watch, sound.on, () => false);
  return (
    <div className="slot-bar">
      <button type="button" aria-pressed={on} onClick={sound.toggle}>
        <Icon name={on ? 'sound' : 'mute'} small />
        {words(on ? 'slots.sound_on' : 'slots.sound_off')}
      </button>
      <span>
        {words('slots.rtp', {
          rtp: percent(slot.proof.rtp),
          swing: words(`slots.swing.${slot.proof.swing}`),
        })}
      </span>
      <button type="button" aria-haspopup="dialog" onClick={onRules}>
        <Icon name="doc" small />
        {words('slots.rules')}
      </button>
    </div>
  );
}
