/** The refusal that points to an open round: which it is, and in which game it goes on. */
import { type Fault, isFault } from '#kernel/faults.ts';
import type { RoundId } from '#kernel/ids.ts';
import type { OpenRoundNews } from '../contract.ts';
import { roundFaults } from '../faults.ts';

export const openRoundRefusal = (
  open: { readonly id: RoundId; readonly game_code: string },
  gameName = open.game_code,
): Fault => {
  const value: OpenRoundNews = { roundId: open.id, gameCode: open.game_code, gameName };
  return roundFaults('rounds.open_round', { value });
};

const isNews = (value: unknown): value is { readonly roundId: RoundId; readonly gameCode: string } =>
  typeof value === 'object' && value !== null && 'roundId' in value && 'gameCode' in value;

/** Does the work; where it is refused for an open round, the refusal says the name of that game. */
export async function withGameNamed<Answer>(
  nameOf: (gameCode: string) => Promise<string | undefined>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const value: unknown =
      isFault(error) && error.code === 'rounds.open_round' ? error.detail.value : undefined;
    if (!isNews(value)) throw error;
    const open = { id: value.roundId, game_code: value.gameCode };
    throw openRoundRefusal(open, await nameOf(open.game_code));
  }
}
