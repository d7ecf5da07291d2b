/** The page as a game's host: real calls, the intent of a stake, and the figures around the stage. */
import type { GetJackpot, Opened, Play } from '#features/play/rounds/contract.ts';
import type { Figures, GameHost, HostPopup, RoundAnswer } from '#games/host.ts';
import { openSound } from '#games/sound.ts';
import { intent, type Intent } from '#platform/ui/intent.ts';
import { type AskNeeds, askUntilAnswered } from './calls.ts';
import type { Sitting } from './sitting.ts';
import { PlayFailed, type Trouble, troubleOf } from './trouble.ts';

/** A stake is all of what it is: nothing of it moves by itself. */
export type StakeIntent = Omit<Intent, 'resume'>;

export type HostNeeds = AskNeeds & {
  readonly opened: Opened;
  readonly sitting: Sitting;
  readonly formatMoney: (amount: string) => string;
  readonly onTrouble: (trouble: Trouble) => void;
  readonly onPopup: (popup: HostPopup) => void;
  /** kept over reloads: a stake whose answer was lost is asked for with the same key */
  readonly wanted?: StakeIntent;
};

export const stakeIntent = (opened: Opened): Intent => intent(`stake:${opened.mode}:${opened.gameCode}`);

const answerOf = (play: Play): RoundAnswer => ({
  roundId: play.roundId,
  stake: play.stake,
  steps: play.steps,
  done: play.state !== 'open',
  payout: play.payout,
  balance: play.balance,
  at: Date.parse(play.at),
});

/** The stake of a bet whose answer was lost; it is offered first, so that pressing again repeats exactly that bet. */
function stakeLeftOpen({ opened }: HostNeeds, wanted: StakeIntent): string | undefined {
  const content = wanted.kept();
  if (typeof content !== 'object' || content === null || !('stake' in content)) return undefined;
  return opened.stakes.find((stake) => stake === content.stake);
}

function figuresOf({ store }: Sitting): GameHost['figures'] {
  const take = (): Figures => {
    const { shown, net } = store.getState();
    return { balance: shown.balance, net };
  };
  let last = take();
  return {
    // The same object while nothing changed, as React's stores want it.
    read: () => {
      const next = take();
      if (next.balance !== last.balance || next.net !== last.net) last = next;
      return last;
    },
    watch: store.subscribe,
  };
}

export function createHost(needs: HostNeeds): GameHost {
  const { opened, sitting } = needs;
  const wanted = needs.wanted ?? stakeIntent(opened);
  const params = { gameCode: opened.gameCode };
  const plays = new WeakMap<RoundAnswer, Play>();
  const keep = (play: Play): RoundAnswer => {
    const answer = answerOf(play);
    plays.set(answer, play);
    return answer;
  };

  const early = Date.parse(opened.serverTime) - needs.now();

  return {
    gameCode: opened.gameCode,
    name: opened.name,
    mode: opened.mode,
    currency: opened.currency,
    stakes: opened.stakes,
    firstStake: stakeLeftOpen(needs, wanted) ?? opened.defaultStake,
    cycleMs: opened.cycleMs,
    mayBuy: opened.mayBuy,
    mayAutoplay: opened.mayAutoplay,
    open: opened.openRound ? keep(opened.openRound) : undefined,
    startedAt: Date.parse(opened.session.startedAt),
    nextAt: Date.parse(opened.nextAt),
    serverNow: () => needs.now() + early,
    figures: figuresOf(sitting),
    sound: openSound(),
    show: needs.onPopup,
    formatMoney: needs.formatMoney,
    pool: async () =>
      (await needs.api.send<typeof GetJackpot>('GET', '/play/{gameCode}/jackpot', { params })).amount,
    stake: async (stake, choice) => {
      sitting.hold();
      const bet = { type: 'stake' as const, stake, currency: opened.currency };
      const body = choice === undefined ? bet : { ...bet, choice };
      try {
        const key = wanted.keyFor(body);
        const play = await askUntilAnswered(needs, { params, body }, key);
        wanted.done();
        sitting.onPlay(play);
        sitting.staked(play, key);
        return keep(play);
      } catch (error) {
        // Only a clear answer ends the intent; after a lost one the next press asks again with the same key.
        if (!(error instanceof PlayFailed) || !error.uncertain) wanted.done();
        throw error;
      }
    },
    act: async (roundId, step, action) => {
      sitting.hold();
      const body = { type: 'act' as const, roundId, step, action };
      const play = await askUntilAnswered(needs, { params, body }, `act-${roundId}-${step}`);
      sitting.onPlay(play);
      return keep(play);
    },
    onShown: (answer) => {
      const play = plays.get(answer);
      if (play) sitting.settle(play);
    },
    onError: (error) => {
      sitting.release();
      needs.onTrouble(troubleOf(error));
    },
  };
}
