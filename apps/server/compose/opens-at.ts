/** Where a title is played: what a code says of itself decides, room by room. */
import { addressesOf } from '#features/around/lobby/rules.ts';
import { pageOfPoker } from '#features/play/poker/service/titles.ts';
import { pageOfSport } from '#features/play/sportsbook/service/titles.ts';
import { addressOf as vendorAddress, isVendorGame } from '#features/play/vendors/contract/address.ts';
import { engineOf } from '#games/engines.ts';
import { tableEngineOf } from '#games/registry.ts';
import { isCockpit } from './cockfight.ts';
import { isLottery } from './lottery.ts';
import { pageOfSea } from './sea.ts';

/** Games for everybody at once: a table bears the code of its title. */
const isTable = (code: string): boolean => tableEngineOf(code) !== undefined;
const ownPage = (code: string): string | undefined =>
  isCockpit(code)
    ? `/cockfight/${code}`
    : isVendorGame(code)
      ? vendorAddress(code)
      : (pageOfSea(code) ?? pageOfPoker(code) ?? pageOfSport(code));
const isPlayed = (code: string): boolean =>
  engineOf(code) !== undefined || isTable(code) || isLottery(code) || ownPage(code) !== undefined;

export const opensAt = addressesOf({ isPlayed, isTable, ownPage, isVendorGame });
