/** The door to real play: reads the ask, finds the game, hands it to the batch or to the open round. */
import type { Static } from 'typebox';
import { asId } from '#kernel/ids.ts';
import { type Minor, parseAmount } from '#kernel/money.ts';
import type { Json } from '#games/contract.ts';
import { presentPlay } from '../present.ts';
import type { Act, Play as Answer } from '../contract.ts';
import type { OfferedGame, Player, RoundsNeeds } from '../needs.ts';
import { roundFaults } from '../faults.ts';
import type { Plays } from './batch.ts';
import type { Played } from './state.ts';
import { seedsOf } from './seeds.ts';

export type Ask = Static<typeof Act.body>;

/** Each of the parts a stake falls into is of the ladder. */
function isOffered({ engine, stakes }: OfferedGame, stake: Minor, choice: Json): boolean {
  const lots = BigInt(engine.lots?.(choice) ?? 1);
  return stakes.some((one) => one * lots === stake);
}

/** @throws rounds.illegal_choice · rounds.stake_not_offered · rounds.wrong_currency · money.malformed */
export function readStake(
  game: OfferedGame,
  currency: string,
  ask: Extract<Ask, { type: 'stake' }>,
): { stake: Minor; choice: Json } {
  if (ask.currency !== currency) throw roundFaults('rounds.wrong_currency');
  const stake = parseAmount(ask.stake, currency);
  const choice = game.engine.readChoice(ask.choice);
  const mayNot = choice !== undefined && game.engine.buys?.(choice) === true && game.mayBuy !== true;
  if (choice === undefined || mayNot) throw roundFaults('rounds.illegal_choice');
  if (!isOffered(game, stake, choice)) throw roundFaults('rounds.stake_not_offered');
  return { stake, choice };
}

const seeded = new Set<string>();

export async function playReal(
  needs: RoundsNeeds,
  plays: Plays,
  player: Player,
  game: OfferedGame,
  ask: Ask,
  key: string,
): Promise<Answer> {
  const pockets = await needs.ledger.pockets(needs.db, player.brandId, player.memberId, player.currency);
  const house = await needs.ledger.house(needs.db, player.brandId, 'play', player.currency);
  const { memberId, brandId, currency } = player;
  if (ask.type === 'act') {
    const seat = { memberId, brandId, currency, pockets, house, game, key };
    const { step, action } = ask;
    const roundId = asId<'round'>(ask.roundId);
    return present(await plays.submit({ ...seat, type: 'act', roundId, step, action }), game);
  }
  const { stake, choice } = readStake(game, player.currency, ask);
  if (!seeded.has(memberId)) {
    await seedsOf(needs, needs.db, memberId);
    if (seeded.size > 200_000) seeded.clear();
    seeded.add(memberId);
  }
  const { jackpot } = game.engine;
  const pool = jackpot && (await needs.ledger.house(needs.db, brandId, `pool:${jackpot.pool}`, currency));
  // Written out: to spread a seat and add to it takes V8 6.8 µs, this 0.1 µs.
  const played = await plays.submit({
    type: 'stake',
    memberId,
    brandId,
    currency,
    pockets,
    house,
    game,
    key,
    stake,
    choice,
    pool,
  });
  return present(played, game);
}

const present = ({ row, upTo }: Played, game: OfferedGame): Answer => presentPlay(row, game.engine, upTo);
