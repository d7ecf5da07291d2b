/** Who is dealt in, who posts what, who has the button: what a hand begins with. Pure. */
import type { Setup } from '#games/poker/engine/setup.ts';
import type { HandSetup } from '../contract.ts';

export type Ready = {
  readonly id: string;
  readonly seat: number;
  readonly stack: bigint;
  readonly owes: boolean;
  readonly straddles: boolean;
};

export type Stakes = Pick<Setup, 'game' | 'betting'> & {
  readonly smallBlind: bigint;
  readonly bigBlind: bigint;
  readonly ante: bigint;
  readonly straddle: boolean;
  readonly twice: boolean;
  readonly rakeRate: number;
  readonly rakeCap: bigint;
};

const AFTER = 100;
/** Seats in the order round the table, the one behind `seat` first. */
export const fromSeat = <One extends Pick<Ready, 'seat'>>(list: readonly One[], seat: number): One[] => {
  const place = (one: One): number => (one.seat > seat ? one.seat : one.seat + AFTER);
  return [...list].sort((a, b) => place(a) - place(b));
};

/**
 * The order of the deal: the button is the last. Two play with the button as the small blind, who is dealt first; in the short deck, where the button
 * posts alone, he is the last of two as well. @param button seat of the last button; null before the first hand
 */
export function orderOf<One extends Pick<Ready, 'seat'>>(
  ready: readonly One[],
  button: number | null,
  game: Setup['game'],
): One[] {
  const [next, ...rest] = fromSeat(ready, button ?? -1);
  if (!next) return [];
  return rest.length === 1 && game !== 'shortdeck' ? [next, ...rest] : [...rest, next];
}

/** Short deck: everybody antes, and the button posts the one blind. */
function posted(
  stakes: Stakes,
  order: readonly Ready[],
): { readonly blinds: bigint[]; readonly antes: bigint[] } {
  const last = order.length - 1;
  if (stakes.game === 'shortdeck') {
    return {
      blinds: order.map((_, at) => (at === last ? stakes.bigBlind : 0n)),
      antes: order.map(() => stakes.ante),
    };
  }
  const blinds = order.map(({ owes, straddles }, at) => {
    if (at === 0) return stakes.smallBlind;
    if (at === 1) return stakes.bigBlind;
    if (at === 2 && order.length > 3 && stakes.straddle && straddles) return stakes.bigBlind * 2n;
    return owes ? stakes.bigBlind : 0n;
  });
  return { blinds, antes: order.map(() => stakes.ante) };
}

export function setupFor(stakes: Stakes, order: readonly Ready[]): Setup {
  const fixed = stakes.betting === 'fixed';
  return {
    game: stakes.game,
    betting: stakes.betting,
    ...posted(stakes, order),
    minBet: stakes.bigBlind,
    ...(fixed ? { bigBet: stakes.bigBlind * 2n } : {}),
    stacks: order.map(({ stack }) => stack),
    ...(stakes.rakeRate > 0 ? { rake: { rate: BigInt(stakes.rakeRate), cap: stakes.rakeCap } } : {}),
    ...(stakes.twice ? { twice: true } : {}),
  };
}

export const writeSetup = (setup: Setup): HandSetup => ({
  game: setup.game,
  betting: setup.betting,
  antes: setup.antes.map(String),
  blinds: setup.blinds.map(String),
  minBet: String(setup.minBet),
  ...(setup.bigBet === undefined ? {} : { bigBet: String(setup.bigBet) }),
  stacks: setup.stacks.map(String),
  ...(setup.rake ? { rake: { rate: String(setup.rake.rate), cap: String(setup.rake.cap) } } : {}),
  ...(setup.twice ? { twice: true } : {}),
});

export const readSetup = (setup: HandSetup): Setup => ({
  game: setup.game,
  betting: setup.betting,
  antes: setup.antes.map(BigInt),
  blinds: setup.blinds.map(BigInt),
  minBet: BigInt(setup.minBet),
  ...(setup.bigBet === undefined ? {} : { bigBet: BigInt(setup.bigBet) }),
  stacks: setup.stacks.map(BigInt),
  ...(setup.rake ? { rake: { rate: BigInt(setup.rake.rate), cap: BigInt(setup.rake.cap) } } : {}),
  ...(setup.twice ? { twice: true } : {}),
});
