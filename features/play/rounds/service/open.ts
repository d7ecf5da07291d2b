/** Opening a game: rules, stakes, seeds, the sitting, and the round that was left open. */
import type { SessionId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Opened } from '../contract.ts';
import type { OfferedGame, Player, RoundsNeeds } from '../needs.ts';
import { presentPlay, presentSeeds } from '../present.ts';
import { percentOf } from '#kernel/shares.ts';
import { nextStart } from '../rules.ts';
import { NET_SINCE, OPEN_ROUND_OF, SIT_DOWN } from '../store.ts';
import { seedsOf } from './seeds.ts';

/** The least UUIDv7 of an instant: rounds from then on sort after it. */
export const firstIdAt = (ms: number): string => {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};

/** What the page needs of a game whoever plays. */
export const presentGame = (game: OfferedGame, language: string, currency: string) => ({
  gameCode: game.code,
  name: game.name(language),
  currency,
  stakes: game.stakes.map((stake) => formatWire(stake, currency)),
  defaultStake: formatWire(game.defaultStake, currency),
  cycleMs: game.cycleMs,
  mayBuy: game.mayBuy === true,
  mayAutoplay: game.mayAutoplay === true,
  rtp: percentOf(game.engine.proof.rtp),
  hitRate: percentOf(game.engine.proof.hitRate),
  engineVersion: game.engine.version,
});

export async function openGame(
  needs: RoundsNeeds,
  player: Player & { sessionId: SessionId },
  game: OfferedGame,
  language: string,
): Promise<Opened> {
  const pockets = await needs.ledger.pockets(needs.db, player.brandId, player.memberId, player.currency);
  const [seeds, wallet, sitting, open] = await Promise.all([
    seedsOf(needs, needs.db, player.memberId),
    needs.ledger.wallet(needs.db, player.memberId, pockets),
    needs.db.one(SIT_DOWN, [player.memberId, player.sessionId, game.code]),
    needs.db.one(OPEN_ROUND_OF, [player.memberId, game.code]),
  ]);
  const startedAt = sitting?.started_at ?? new Date(needs.clock.now());
  const net = await netSince(needs, player, game.code, startedAt);
  const now = needs.clock.now();
  return {
    ...presentGame(game, language, player.currency),
    mode: 'real',
    balance: formatWire(wallet.cash, player.currency),
    version: wallet.version,
    seeds: presentSeeds(seeds),
    session: {
      startedAt: toWire(startedAt),
      net: formatWire(net.net, player.currency),
      rounds: Number(net.rounds),
    },
    openRound: open ? presentPlay(open, game.engine) : null,
    trialToken: null,
    nextAt: toWire(nextStart(now, Number(seeds.last_at), game.cycleMs)),
    serverTime: toWire(now),
  };
}

async function netSince(
  needs: RoundsNeeds,
  { memberId, currency }: Pick<Player, 'memberId' | 'currency'>,
  code: string,
  since: Date,
): Promise<{ net: bigint; rounds: bigint }> {
  const from = firstIdAt(since.getTime());
  return (await needs.db.one(NET_SINCE, [memberId, code, from, currency])) ?? { net: 0n, rounds: 0n };
}
