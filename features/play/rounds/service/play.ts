/** The door to real play: reads the ask, finds the game, hands it to the batch or to the open round. */
import type { Static } from 'typebox';
import { asId } from '#kernel/ids.ts';
import { type Minor, parseAmount } from '#kernel/money.ts';
import type { Json } from '#games/contract.ts';
import { presentPlay } from '../present.ts';
import type { Act, Play as Answer } from '../contract.ts';
import type { OfferedGame, Player, RoundsDeps } from '../deps.ts';
import { roundFaults } from '../faults.ts';
import type { Acts } from './act.ts';
import { seedsOf } from './seeds.ts';
import type { Stakes } from './stake.ts';

export type Ask = Static<typeof Act.body>;

/** @throws rounds.illegal_choice · rounds.stake_not_offered · rounds.wrong_currency · money.malformed */
export function readStake(
  game: OfferedGame,
  currency: string,
  ask: Extract<Ask, { type: 'stake' }>,
): { stake: Minor; choice: Json } {
  if (ask.currency !== currency) throw roundFaults('rounds.wrong_currency');
  const stake = parseAmount(ask.stake, currency);
  if (!game.stakes.includes(stake)) throw roundFaults('rounds.stake_not_offered');
  const choice = game.engine.readChoice(ask.choice);
  if (choice === undefined) throw roundFaults('rounds.illegal_choice');
  return { stake, choice };
}

const seeded = new Set<string>();

export type Play = { readonly stakes: Stakes; readonly acts: Acts };

export async function playReal(
  deps: RoundsDeps,
  { stakes, acts }: Play,
  player: Player,
  game: OfferedGame,
  ask: Ask,
  key: string,
): Promise<Answer> {
  const pockets = await deps.ledger.pockets(deps.db, player.brandId, player.memberId, player.currency);
  const house = await deps.ledger.house(deps.db, player.brandId, 'play', player.currency);
  const who = { ...player, pockets, house, game };
  if (ask.type === 'act') {
    const acted = await acts.submit({
      ...who,
      roundId: asId<'round'>(ask.roundId),
      step: ask.step,
      action: ask.action,
      key,
    });
    return presentPlay(acted.row, game.engine, acted.upTo);
  }
  const { stake, choice } = readStake(game, player.currency, ask);
  if (!seeded.has(player.memberId)) {
    await seedsOf(deps, deps.db, player.memberId);
    if (seeded.size > 200_000) seeded.clear();
    seeded.add(player.memberId);
  }
  const row = await stakes.submit({ ...who, stake, choice, key });
  return presentPlay(row, game.engine, 1);
}
