/** The page as a game's host: real calls, the intent of a stake, and the figures around the stage. */
import type { Opened, Play } from '#features/play/rounds/contract.ts';
import type { GameHost, RoundAnswer } from '#games/slots/view/host.ts';
import { intent, type Intent } from '#platform/ui/intent.ts';
import { type AskNeeds, askUntilAnswered } from './calls.ts';
import type { Sitting } from './sitting.ts';
import { PlayFailed, type Trouble, troubleOf } from './trouble.ts';

export type HostNeeds = AskNeeds & {
  readonly opened: Opened;
  readonly sitting: Sitting;
  readonly formatMoney: (amount: string) => string;
  readonly onTrouble: (trouble: Trouble) => void;
  /** kept over reloads: a stake whose answer was lost is asked for with the same key */
  readonly wanted?: Intent;
};

export const stakeIntent = (opened: Opened): Intent => intent(`stake:${opened.mode}:${opened.gameCode}`);

const answerOf = (play: Play): RoundAnswer => ({
  roundId: play.roundId,
  stake: play.stake,
  steps: play.steps,
  done: play.state !== 'open',
  payout: play.payout,
  balance: play.balance,
});

/** The stake of a bet whose answer was lost; it is offered first, so that pressing again repeats exactly that bet. */
function stakeLeftOpen({ opened }: HostNeeds, wanted: Intent): string | undefined {
  const content = wanted.kept();
  if (typeof content !== 'object' || content === null || !('stake' in content)) return undefined;
  return opened.stakes.find((stake) => stake === content.stake);
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

  return {
    currency: opened.currency,
    stakes: opened.stakes,
    firstStake: stakeLeftOpen(needs, wanted) ?? opened.defaultStake,
    cycleMs: opened.cycleMs,
    open: opened.openRound ? keep(opened.openRound) : undefined,
    formatMoney: needs.formatMoney,
    stake: async (stake) => {
      sitting.hold();
      const body = { type: 'stake' as const, stake, currency: opened.currency };
      try {
        const play = await askUntilAnswered(needs, { params, body }, wanted.keyFor(body));
        wanted.done();
        sitting.staked(play);
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
      return keep(await askUntilAnswered(needs, { params, body }, `act-${roundId}-${step}`));
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
