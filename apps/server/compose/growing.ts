/** Rooms that bring members back, and what they have for somebody to claim. */
import type { ChatHouse } from '#features/around/chat/room.ts';
import type { Room } from '#platform/room/room.ts';
import { rainsIn } from './chat.ts';
import { composeGrowth } from './growth.ts';
import { composeMissions, composePromotions } from './promotions.ts';

type Needs = Omit<Parameters<typeof composePromotions>[0], 'rain'> &
  Parameters<typeof composeMissions>[0] &
  Parameters<typeof composeGrowth>[0];

export function composeGrowing(needs: Needs, chat: Pick<ChatHouse, 'rain'>) {
  const promotions = composePromotions({ ...needs, rain: rainsIn(chat) });
  const missions = composeMissions(needs);
  const { points, vip, referral, rewards } = composeGrowth(needs);
  const rooms: readonly Room[] = [promotions, missions, points, vip, referral];
  return {
    rooms,
    deciding: [promotions, missions, vip],
    deposits: promotions.deposits,
    rewards: [...promotions.rewards, ...missions.rewards, ...rewards],
  };
}
