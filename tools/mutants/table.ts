/** Every guard that is taken away once. */
import { DEALT } from './table/poker.ts';
import type { Mutant } from './mutant.ts';
import { RIGHTS } from './table/rights.ts';
import { WIRE } from './table/wire.ts';
import { GUESSING } from './table/guessing.ts';
import { PROOFS } from './table/proofs.ts';
import { REST } from './table/rest.ts';
import { PEOPLE } from './table/people.ts';
import { CURRENCIES } from './table/currencies.ts';
import { DOORS } from './table/doors.ts';
import { PHONE_SERVICE } from './table/phones.ts';
import { PLAYERS } from './table/players.ts';
import { AGENTS } from './table/agents.ts';
import { VENDORS } from './table/vendors.ts';
import { LET_OUT } from './table/bound.ts';
import { BESIDE } from './table/beside.ts';
import { BONUS } from './table/bonus.ts';
import { BOUNDS } from './table/bounds.ts';
import { CASES } from './table/cases.ts';
import { COMMISSION } from './table/commission.ts';
import { GROWN } from './table/growth.ts';
import { HOSTED } from './table/host.ts';
import { JOURNALLED } from './table/journal.ts';
import { MONEY } from './table/money.ts';
import { PLAYED } from './table/rounds.ts';
import { ODDS } from './table/odds.ts';
import { OFFERED } from './table/offers.ts';
import { ROOMS } from './table/rooms.ts';
import { SUPPORTED } from './table/support.ts';
import { SPORTS } from './table/sports.ts';
import { PURSE } from './table/purse.ts';
import { RACED } from './table/races.ts';
import { RISKED } from './table/risk.ts';
import { CHAT_GUARDS } from './table/chat.ts';
import { SEEN } from './table/seen.ts';
import { TILL } from './table/till.ts';
import { AT_SEA } from './table/sea.ts';
import { AT_TABLES } from './table/tables.ts';
import { TAKEN_BACK } from './table/taken-back.ts';
import { VERIFIED } from './table/verification.ts';
import { VENDOR_PLAY } from './table/vendor-play.ts';
import { VOUCHED_FOR } from './table/vouched.ts';

export const MUTANTS: readonly Mutant[] = [
  ...RIGHTS,
  ...WIRE,
  ...GUESSING,
  ...PROOFS,
  ...REST,
  ...PEOPLE,
  ...DOORS,
  ...VOUCHED_FOR,
  ...PHONE_SERVICE,
  ...PLAYERS,
  ...MONEY,
  ...TAKEN_BACK,
  ...CURRENCIES,
  ...JOURNALLED,
  ...HOSTED,
  ...BONUS,
  ...GROWN,
  ...COMMISSION,
  ...AGENTS,
  ...BESIDE,
  ...BOUNDS,
  ...PLAYED,
  ...RACED,
  ...ODDS,
  ...OFFERED,
  ...SPORTS,
  ...ROOMS,
  ...TILL,
  ...VENDOR_PLAY,
  ...VENDORS,
  ...AT_SEA,
  ...AT_TABLES,
  ...VERIFIED,
  ...PURSE,
  ...CASES,
  ...RISKED,
  ...LET_OUT,
  ...SEEN,
  ...SUPPORTED,
  ...CHAT_GUARDS,
  ...DEALT,
];
