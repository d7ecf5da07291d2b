/** The words of vendors of other houses: launching their games, and the calls they make to our wallet (docs/VENDORS.md). */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, GameCode } from '#kernel/wire.ts';

export const VendorCode = Type.String({ pattern: '^[A-Z0-9_-]{1,40}$', description: 'Code of a vendor.' });

/** A call of a vendor is answered in its own words, without our envelope. */
const Bare = Type.Unknown({
  description: 'The answer of the vendor’s protocol, e.g. {status, request_uuid, user, currency, balance}.',
});

const SUMMARY =
  'A signed call of a vendor to our wallet; the business result is in `status`, whatever the transport says.';
export const VendorCall = call({
  method: 'POST',
  path: '/vendors/{vendor}/{verb}',
  summary: SUMMARY,
  params: Type.Object({ vendor: VendorCode, verb: Type.String({ maxLength: 40 }) }, closed),
  answer: Bare,
});
export const VendorGroupCall = call({
  method: 'POST',
  path: '/vendors/{vendor}/{group}/{verb}',
  summary: SUMMARY,
  params: Type.Object(
    { vendor: VendorCode, group: Type.String({ maxLength: 40 }), verb: Type.String({ maxLength: 40 }) },
    closed,
  ),
  answer: Bare,
});

/** A code that opens the game once, on this device, within a minute. */
export const Launch = Type.Object({
  code: Type.String(),
  name: Type.String(),
  vendor: Type.String(),
  /** Where the game leads back to: an address of this site. */
  back: Type.String(),
});
export type Launch = Static<typeof Launch>;

const launchFaults = [
  'vendors.unknown_game',
  'vendors.game_closed',
  'vendors.wrong_back',
  'vendors.no_trial',
  'vendors.wrong_currency',
] as const;
const LaunchBody = Type.Object(
  {
    gameCode: GameCode,
    language: Type.Optional(Type.String({ maxLength: 10 })),
    backUrl: Type.Optional(Type.String({ maxLength: 500 })),
  },
  closed,
);

export const AskLaunch = call({
  method: 'POST',
  path: '/wps/vendors/launches',
  summary: 'Asks for a vendor’s game: a code that opens it once, on this device, within a minute.',
  body: LaunchBody,
  answer: Launch,
  faults: launchFaults,
});
export const AskTrialLaunch = call({
  method: 'POST',
  path: '/wps/vendors/trialLaunches',
  summary: 'The same without money, for everybody: no wallet stands behind it.',
  body: LaunchBody,
  answer: Launch,
  faults: launchFaults,
});

const OpenBody = Type.Object({ code: Type.String({ minLength: 20, maxLength: 100 }) }, closed);
const Opened = Type.Object({ url: Type.String({ description: 'Where the vendor shows the game.' }) });
const openFaults = [
  'vendors.unknown_launch',
  'vendors.launch_used',
  'vendors.other_device',
  'vendors.no_answer',
  'vendors.unknown_vendor',
  'vendors.wrong_adapter',
  'vendors.unknown_key',
  'vendors.game_closed',
] as const;
export const OpenLaunch = call({
  method: 'POST',
  path: '/wps/vendors/launches/open',
  summary: 'Opens a launch: the vendor is told who plays, and says where. The code is used up.',
  body: OpenBody,
  answer: Opened,
  faults: openFaults,
});
export const OpenTrialLaunch = call({
  method: 'POST',
  path: '/wps/vendors/trialLaunches/open',
  summary: 'The same for a trial.',
  body: OpenBody,
  answer: Opened,
  faults: openFaults,
});

/** A room of a vendor's poker lobby. */
export const PokerRoom = Type.Object({
  roomId: Type.String(),
  vendor: Type.String(),
  name: Type.String(),
  /** The game and its stakes, as people say it: `NLH 0.50/1`. */
  stakes: Type.String(),
  seats: Type.Integer(),
  taken: Type.Integer(),
  /** Where it opens: an address of this site. */
  address: Type.String(),
});
export type PokerRoom = Static<typeof PokerRoom>;
export const GetPokerRooms = call({
  method: 'GET',
  path: '/wps/relay/GLS2_roomList',
  summary: 'Rooms of poker, of our own tables and of vendors.',
  answer: Type.Array(PokerRoom),
});

/** Where U9W and seamless vendors stand: their page lists what opens at once. */
export const SeamlessVendor = Type.Object({
  code: Type.String(),
  name: Type.String(),
  open: Type.Boolean(),
  games: Type.Array(
    Type.Object({
      gameCode: GameCode,
      name: Type.String(),
      gameType: Type.String(),
      address: Type.String(),
      trial: Type.Boolean(),
    }),
  ),
});
export type SeamlessVendor = Static<typeof SeamlessVendor>;
export const GetSeamlessVendors = call({
  method: 'GET',
  path: '/wps/vendors',
  summary: 'Vendors whose games are played with the money of the main wallet, and their games.',
  answer: Type.Array(SeamlessVendor),
});
