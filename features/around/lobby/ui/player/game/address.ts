import { playAddress } from '#features/play/rounds/contract/address.ts';
import type { Game } from '#features/setup/catalogue/contract.ts';

/** Where a title opens. What nothing plays yet leads to the page of games, which says so and leads on. */
export const addressOf = ({ address, gameCode }: Pick<Game, 'address' | 'gameCode'>): string =>
  address === '' ? playAddress(gameCode) : address;
