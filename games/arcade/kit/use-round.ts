/** A sitting at one of these games: stake, acts, the time a picture needs, and the rest of the cycle. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { GameHost, RoundAnswer } from '#games/host.ts';
import { note, type Note } from '#games/sound.ts';
import { parseAmount } from '#kernel/money.ts';
import { times } from './sums.ts';

/** `showing`: the answer is known, its picture still moves. `open`: the player has to decide. */
export type Phase = 'ready' | 'asking' | 'showing' | 'open';
export type Past = { readonly roundId: string; readonly stake: string; readonly payout: string };

export type Round = {
  readonly phase: Phase;
  /** the newest answer; of the last round too, until the next one is asked for */
  readonly answer: RoundAnswer | undefined;
  /** its last step */
  readonly shown: unknown;
  /** one part of the stake, of the ladder */
  readonly stake: string;
  readonly choose: (stake: string) => void;
  /** a stake may be asked for: nothing moves and the cycle is over */
  readonly mayStake: boolean;
  /** @param lots how many parts are staked (Engine.lots) */
  readonly begin: (choice?: unknown, lots?: number) => void;
  readonly act: (action: unknown) => void;
  readonly past: readonly Past[];
};

type State = Pick<Round, 'phase' | 'answer' | 'stake' | 'past'> & { readonly rested: boolean };

const WON: readonly Note[] = [note(0, 523, 0.14), note(0.11, 659, 0.14), note(0.22, 784, 0.26)];
const STEP: readonly Note[] = [note(0, 196, 0.07, 0.12, 'triangle'), note(0, 98, 0.1, 0.1, 'sine')];
const KEPT = 12;

export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Resolves after `ms`, and not before the page can be seen. */
function visibleWait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', go);
      resolve();
    };
    setTimeout(() => {
      document.addEventListener('visibilitychange', go);
      go();
    }, ms);
  });
}

/** Until the server takes the next start, by its own clock: a timer may go off a moment early. */
async function restUntil(nextAt: number, host: Pick<GameHost, 'serverNow'>): Promise<void> {
  for (let left = nextAt - host.serverNow(); left > 0; left = nextAt - host.serverNow())
    await visibleWait(Math.ceil(left));
}

function firstState({ open, firstStake, nextAt, serverNow }: GameHost): State {
  const left = open && !open.done ? open : undefined;
  const rested = nextAt <= serverNow();
  return { phase: left ? 'open' : 'ready', answer: left, stake: firstStake, past: [], rested };
}

/**
 * @param reveal how long the picture of an answer moves – nothing moves where less motion is wished for –, or a promise where the player
 *   uncovers it himself
 */
export function useRound(host: GameHost, reveal: (answer: RoundAnswer) => number | Promise<void>): Round {
  const [state, setState] = useState<State>(() => firstState(host));
  const busy = useRef(false);
  const closed = useRef(false);
  /** the server takes the next stake from then on, by its own clock */
  const nextAt = useRef(host.nextAt);
  const wait = useRef(reveal);
  wait.current = reveal;
  useEffect(() => {
    closed.current = false;
    void restUntil(host.nextAt, host).then(() => {
      if (!closed.current && !busy.current) setState((old) => ({ ...old, rested: true }));
    });
    return () => {
      closed.current = true;
    };
  }, [host]);

  const run = useCallback(
    async (call: () => Promise<RoundAnswer>, isStake: boolean, before: State): Promise<void> => {
      const put = (change: Partial<State>): void => {
        if (!closed.current) setState((old) => ({ ...old, ...change }));
      };
      put({ phase: 'asking', ...(isStake ? { answer: undefined, rested: false } : {}) });
      try {
        const answer = await call();
        // From start to start: an act in an open round waits for nothing and holds nothing back.
        if (isStake) nextAt.current = answer.at + host.cycleMs;
        put({ phase: 'showing', answer });
        host.sound.play(STEP, 0, 8);
        const shown = wait.current(answer);
        await (typeof shown === 'number' ? visibleWait(isStill() ? 0 : shown) : shown);
        if (!answer.done) return put({ phase: 'open' });
        host.onShown(answer);
        if (isAbove(answer, host.currency)) host.sound.play(WON);
        const { roundId, stake, payout } = answer;
        if (!closed.current)
          setState((old) => ({
            ...old,
            phase: 'ready',
            past: [{ roundId, stake, payout }, ...old.past].slice(0, KEPT),
          }));
      } catch (error) {
        put({ phase: before.phase, answer: before.answer, rested: true });
        host.onError(error);
        return;
      } finally {
        busy.current = false;
      }
      await restUntil(nextAt.current, host);
      put({ rested: true });
    },
    [host],
  );

  return useMemo(
    () =>
      roundOf(host, state, setState, (call, isStake) => {
        if (busy.current) return;
        busy.current = true;
        void run(call, isStake, state);
      }),
    [host, run, state],
  );
}

/** What a view is handed: the state, and what may be done in it. */
function roundOf(
  host: GameHost,
  state: State,
  setState: (change: (old: State) => State) => void,
  start: (call: () => Promise<RoundAnswer>, isStake: boolean) => void,
): Round {
  return {
    phase: state.phase,
    answer: state.answer,
    shown: state.answer?.steps.at(-1),
    stake: state.stake,
    past: state.past,
    mayStake: state.phase === 'ready' && state.rested,
    choose: (stake) => {
      if (state.phase === 'ready' && host.stakes.includes(stake)) setState((old) => ({ ...old, stake }));
    },
    begin: (choice, lots = 1) => {
      if (state.phase !== 'ready' || !state.rested) return;
      start(() => host.stake(times(state.stake, lots, host.currency), choice), true);
    },
    act: (action) => {
      const { answer } = state;
      if (state.phase !== 'open' || !answer) return;
      start(() => host.act(answer.roundId, answer.steps.length, action), false);
    },
  };
}

/** More came back than was staked: only that is celebrated. */
export const isAbove = (
  { stake, payout }: Pick<RoundAnswer, 'stake' | 'payout'>,
  currency: string,
): boolean => parseAmount(payout, currency) > parseAmount(stake, currency);
