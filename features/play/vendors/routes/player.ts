/** The door of players to games of vendors. */
import { type Context, EVERYONE, MEMBERS, type Route, route } from '#platform/http/route.ts';
import {
  AskLaunch,
  AskTrialLaunch,
  GetPokerRooms,
  GetSeamlessVendors,
  OpenLaunch,
  OpenTrialLaunch,
  type PokerRoom,
} from '../contract.ts';
import { askLaunch, type LaunchNeeds, openLaunch, type Visitor } from '../service/launch.ts';
import { seamlessVendors } from '../service/seamless.ts';

/** Rooms of our own poker tables: handed in by the roof, empty where none are built. */
export type PokerRooms = (brandId: string, language: string) => Promise<readonly PokerRoom[]>;

export type PlayerNeeds = LaunchNeeds & { readonly pokerRooms: PokerRooms };

const MOBILE = /Mobi|Android/i;

/** The session stands for the device of a member, the browser and the address for a visitor's. */
function visitorOf(context: Context): Visitor {
  const { brand, caller, header, ip, country = '' } = context;
  const agent = header('user-agent') ?? '';
  const isMember = caller.audience === 'player' || caller.audience === 'agent';
  return {
    brandId: brand.id,
    memberId: isMember ? caller.id : undefined,
    device: `${isMember ? caller.sessionId : ip} ${agent}`,
    host: header('host') ?? '',
    ip,
    country,
    isMobile: MOBILE.test(agent),
  };
}
const asTrial = (context: Context): Visitor => {
  const agent = context.header('user-agent') ?? '';
  return { ...visitorOf(context), memberId: undefined, device: `${context.ip} ${agent}` };
};

export const playerRoutes = (needs: PlayerNeeds): readonly Route[] => [
  route(AskLaunch, { allow: MEMBERS, perMinute: 60 }, (context, { body }) =>
    askLaunch(needs, visitorOf(context), {
      gameCode: body.gameCode,
      language: body.language ?? context.language,
      backUrl: body.backUrl,
    }),
  ),
  route(OpenLaunch, { allow: MEMBERS, perMinute: 60 }, (context, { body }) =>
    openLaunch(needs, visitorOf(context), body.code),
  ),
  route(AskTrialLaunch, { allow: EVERYONE, perMinute: 60, shared: true }, (context, { body }) =>
    askLaunch(needs, asTrial(context), {
      gameCode: body.gameCode,
      language: body.language ?? context.language,
      backUrl: body.backUrl,
    }),
  ),
  route(OpenTrialLaunch, { allow: EVERYONE, perMinute: 60, shared: true }, (context, { body }) =>
    openLaunch(needs, asTrial(context), body.code),
  ),
  route(GetSeamlessVendors, { allow: EVERYONE, perMinute: 120 }, ({ brand }) =>
    seamlessVendors(needs, brand.id),
  ),
  route(GetPokerRooms, { allow: EVERYONE, perMinute: 120 }, async ({ brand, language }) => [
    ...(await needs.pokerRooms(brand.id, language)),
  ]),
];
