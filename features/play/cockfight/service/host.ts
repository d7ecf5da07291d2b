/**
 * Keeps the arenas, in one process at a time: fills their cards, tells what was bet, closes by the database's clock, hears the lines and pays.
 * Who leads holds a lease; who does not renew it in time is followed by another process.
 */
import { randomUUID } from 'node:crypto';
import { SECOND } from '#kernel/time.ts';
import { declareBy } from '../present.ts';
import { type PitRow, PITS } from '../store/pits.ts';
import { type FightRow, LEAD, RESIGN, UNDER_WAY, UNSETTLED } from '../store.ts';
import type { CockfightDeps } from './deps.ts';
import { createFeedRequests, type FeedRequests } from './feed-requests.ts';
import {
  ASK_EVERY,
  ASK_SELDOM,
  CLOSE_GRACE,
  closeFight,
  countBets,
  expireFight,
  fillCard,
  hearLines,
  payFight,
  SELDOM_AFTER,
} from './fights.ts';

export const LEASE_MS = 4_000;
const EVERY_MS = SECOND;
const CARDS_EVERY = 60 * SECOND;
/** A turn waits so long for answers of the feed: most come at once, and a result is paid in the turn that heard it. */
const FEED_WAIT = SECOND;

export type CockfightHost = {
  /** Looks once: leads where nobody does, and does what is due. */
  readonly turn: () => Promise<void>;
  /** Begins to look; once, however often it is asked. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export function createCockfightHost(deps: CockfightDeps): CockfightHost {
  const { db, log } = deps;
  const self = randomUUID();
  /** When the lines were last asked about a fight. */
  const asked = new Map<string, number>();
  let cardsAt = 0;
  const stopping: Stopping = { now: false };
  const requests = createFeedRequests(log);

  const hearing = async (pit: PitRow, fight: FightRow, now: number): Promise<void> => {
    const since = now - fight.closes_at.getTime();
    if (now >= declareBy(fight).getTime()) return void (await expireFight(deps, pit, fight));
    if (now - (asked.get(fight.id) ?? 0) < (since > SELDOM_AFTER ? ASK_SELDOM : ASK_EVERY)) return;
    asked.set(fight.id, now);
    requests.begin(`lines ${fight.id}`, () => hearLines(deps, pit, fight, now));
  };

  const bringOn = async (pit: PitRow, fight: FightRow, now: number): Promise<void> => {
    if (fight.state === 'open' && now >= fight.closes_at.getTime() + CLOSE_GRACE)
      await closeFight(deps, pit, fight);
    else if (fight.state === 'open') await countBets(deps, pit, fight);
    else if (fight.result === null) await hearing(pit, fight, now);
  };

  /** One fight that cannot be brought on holds up no other. */
  const each = async (
    fights: readonly FightRow[],
    pits: ReadonlyMap<string, PitRow>,
    step: (pit: PitRow, fight: FightRow) => Promise<void>,
  ): Promise<void> => {
    for (const fight of fights) {
      const pit = pits.get(fight.pit_code);
      if (stopping.now) return;
      if (pit)
        await step(pit, fight).catch((error: unknown) =>
          log.error({ err: error, fight: fight.id }, 'a fight could not be brought on'),
        );
    }
  };

  const turn = async (): Promise<void> => {
    const lead = await db.one(LEAD, [self, LEASE_MS]);
    if (!lead) return;
    const now = lead.now.getTime();
    const pits = new Map((await db.rows(PITS)).map((pit) => [pit.code, pit]));
    if (pits.size === 0) return;
    if (now - cardsAt >= CARDS_EVERY) {
      for (const pit of pits.values()) requests.begin(`card ${pit.code}`, () => fillCard(deps, pit, now));
      cardsAt = now;
    }
    await each(await db.rows(UNDER_WAY, [lead.now]), pits, (pit, fight) => bringOn(pit, fight, now));
    await requests.settled(FEED_WAIT);
    await each(await db.rows(UNSETTLED), pits, async (pit, fight) => {
      asked.delete(fight.id);
      await payFight(deps, pit, fight, () => stopping.now);
    });
  };

  return { turn, ...looking(turn, deps, self, stopping, requests) };
}

/** Set once a stop was asked for: every step asks it. */
type Stopping = { now: boolean };

/** The loop around `turn`. What fails is said once and tried again. */
function looking(
  turn: () => Promise<void>,
  { db, log }: Pick<CockfightDeps, 'db' | 'log'>,
  self: string,
  stopping: Stopping,
  requests: FeedRequests,
): Pick<CockfightHost, 'start' | 'stop'> {
  let started = false;
  let failing = false;
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();
  const look = (): void => {
    work = turn()
      .then(() => {
        failing = false;
      })
      .catch((error: unknown) => {
        if (!failing) log.warn({ err: error }, 'the arenas cannot be looked at');
        failing = true;
      })
      .then(() => {
        if (!stopping.now) timer = setTimeout(look, EVERY_MS);
      });
  };
  return {
    start: async () => {
      if (started) return;
      started = true;
      look();
    },
    stop: async () => {
      if (!started || stopping.now) return;
      stopping.now = true;
      clearTimeout(timer);
      await work;
      await requests.settled();
      await db.run(RESIGN, [self]).catch(() => undefined);
    },
  };
}
