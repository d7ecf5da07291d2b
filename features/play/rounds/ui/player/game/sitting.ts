/**
 * A sitting at one game as the screen shows it: balance, net result, seeds, rounds. While reels turn the figures stand still;
 * they change once, when the picture has caught up. Amounts are wire strings.
 */
import { createStore, type StoreApi } from 'zustand';
import { formatWire, parseAmount } from '#kernel/money.ts';
import type { Opened, Play, SeedInfo } from '#features/play/rounds/contract.ts';

export type Known = { readonly balance: string; readonly version: number };

export type SittingState = {
  /** what stands in the header */
  readonly shown: Known;
  readonly net: string;
  readonly seeds: SeedInfo;
  /** rounds finished since the page was opened, newest first */
  readonly rounds: readonly Play[];
  /** a round is being played out: the header waits */
  readonly busy: boolean;
  /** a round of this game is open, as the server said last */
  readonly open: boolean;
};

export type Sitting = {
  readonly store: StoreApi<SittingState>;
  /** A stake or an act is on its way. */
  readonly hold: () => void;
  /** The server has answered a stake or an act. */
  readonly onPlay: (play: Play) => void;
  /** The server took a stake: the next round will use another number. */
  readonly staked: (play: Play, key: string) => void;
  /** The picture shows the end of this round. */
  readonly settle: (play: Play) => void;
  /** The call failed: what is known may be shown again. */
  readonly release: () => void;
  /** The balance changed elsewhere: a deposit, another tab. */
  readonly news: (known: Known) => void;
  readonly rotated: (seeds: SeedInfo) => void;
};

const KEPT_ROUNDS = 30;

const signed = (text: string, currency: string): bigint =>
  text.startsWith('-') ? -parseAmount(text.slice(1), currency) : parseAmount(text, currency);

/** What a round changes of the net result. @param paidBefore what of its stake is in the figure already; acts may have raised it since */
export function netAfter(net: string, play: Play, paidBefore: string): string {
  const { currency } = play;
  const stake = parseAmount(play.stake, currency) - parseAmount(paidBefore, currency);
  return formatWire(signed(net, currency) + parseAmount(play.payout, currency) - stake, currency);
}

const newer = (a: Known, b: Known): Known => (b.version > a.version ? b : a);

export function createSitting(opened: Opened): Sitting {
  const first: Known = { balance: opened.balance, version: opened.version };
  let known = first;
  const store = createStore<SittingState>(() => ({
    shown: first,
    net: opened.session.net,
    seeds: opened.seeds,
    rounds: [],
    busy: false,
    open: opened.openRound !== null,
  }));
  const counted = new Set<string>();
  const { getState: now, setState: become } = store;

  return {
    store,
    hold: () => become({ busy: true }),
    onPlay: (play) => become({ open: play.state === 'open' }),
    staked: (play, key) => {
      const { seeds } = now();
      // The key of the first round is the client seed: this device made it, and knows it before it is asked.
      const clientSeed = seeds.clientSeed ?? (play.nonce === 0 ? key : null);
      if (play.nonce >= seeds.nonce) become({ seeds: { ...seeds, clientSeed, nonce: play.nonce + 1 } });
    },
    settle: (play) => {
      known = newer(known, play);
      // An answer that is older than the opening is a repeat: the opening's figures hold it already.
      const isNew = play.version > opened.version && !counted.has(play.roundId);
      counted.add(play.roundId);
      const before = now();
      const open = opened.openRound;
      const paidBefore = open && play.roundId === open.roundId ? open.stake : formatWire(0n, play.currency);
      become({
        busy: false,
        shown: known,
        net: isNew ? netAfter(before.net, play, paidBefore) : before.net,
        rounds: [play, ...before.rounds.filter((one) => one.roundId !== play.roundId)].slice(0, KEPT_ROUNDS),
      });
    },
    release: () => become({ busy: false, shown: known }),
    news: (next) => {
      known = newer(known, next);
      if (!now().busy) become({ shown: known });
    },
    rotated: (seeds) => become({ seeds }),
  };
}
