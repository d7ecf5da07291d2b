/**
 * Keeps the arenas, in one process at a time (platform/host): fills their cards, tells what was bet, closes by the database's clock, hears the
 * lines and pays.
 */
import { SECOND } from '#kernel/time.ts';
import { createHost, type Host, type Turn } from '#platform/host/host.ts';
import { declareBy } from '../present.ts';
import { type PitRow, PITS } from '../store/pits.ts';
import { type FightRow, UNDER_WAY, UNSETTLED } from '../store.ts';
import type { CockfightNeeds } from './needs.ts';
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

const EVERY_MS = SECOND;
const CARDS_EVERY = 60 * SECOND;
/** A turn waits so long for answers of the feed: most come at once, and a result is paid in the turn that heard it. */
const FEED_WAIT = SECOND;

type Pits = ReadonlyMap<string, PitRow>;

/** One fight after the other; those of an arena that is no more are left. */
const eachFight = (
  { each }: Turn,
  fights: readonly FightRow[],
  pits: Pits,
  step: (pit: PitRow, fight: FightRow) => Promise<unknown>,
): Promise<void> =>
  each(
    fights,
    async (fight) => {
      const pit = pits.get(fight.pit_code);
      if (pit) await step(pit, fight);
    },
    ({ id }) => ({ cannot: 'a fight could not be brought on', of: { fight: id } }),
  );

export function createCockfightHost(needs: CockfightNeeds): Host {
  /** When the lines were last asked about a fight. */
  const asked = new Map<string, number>();
  let cardsAt = 0;

  /** A request to a feed ends in time, one of a name is under way at once, and none holds up what the clock decides. */
  const request = ({ beside }: Turn, name: string, work: () => Promise<unknown>): void =>
    beside(name, work, { cannot: 'a request to an arena failed', of: { request: name } });

  const hearing = async (turn: Turn, held: CockfightNeeds, pit: PitRow, fight: FightRow): Promise<void> => {
    const { now } = turn;
    const since = now - fight.closes_at.getTime();
    if (now >= declareBy(fight).getTime()) return void (await expireFight(held, pit, fight));
    if (now - (asked.get(fight.id) ?? 0) < (since > SELDOM_AFTER ? ASK_SELDOM : ASK_EVERY)) return;
    asked.set(fight.id, now);
    request(turn, `lines ${fight.id}`, () => hearLines(held, pit, fight, now));
  };

  const bringOn = async (turn: Turn, held: CockfightNeeds, pit: PitRow, fight: FightRow): Promise<void> => {
    if (fight.state === 'open' && turn.now >= fight.closes_at.getTime() + CLOSE_GRACE)
      await closeFight(held, pit, fight);
    else if (fight.state === 'open') await countBets(held, pit, fight);
    else if (fight.result === null) await hearing(turn, held, pit, fight);
  };

  const work = async (at: Turn): Promise<undefined> => {
    const { db, now } = at;
    const held = { ...needs, db };
    const pits = new Map((await db.rows(PITS)).map((pit) => [pit.code, pit]));
    if (pits.size === 0) return;
    if (now - cardsAt >= CARDS_EVERY) {
      for (const pit of pits.values()) request(at, `card ${pit.code}`, () => fillCard(held, pit, now));
      cardsAt = now;
    }
    await eachFight(at, await db.rows(UNDER_WAY, [new Date(now)]), pits, (pit, fight) =>
      bringOn(at, held, pit, fight),
    );
    await at.settled(FEED_WAIT);
    await eachFight(at, await db.rows(UNSETTLED), pits, async (pit, fight) => {
      asked.delete(fight.id);
      await payFight(held, pit, fight, at.isOver);
    });
  };

  return createHost(needs, {
    name: 'cockfight',
    everyMs: EVERY_MS,
    cannot: 'the arenas cannot be looked at',
    work,
  });
}
