/** The door of rooms. */
import { EVERYONE, MEMBERS, type Route, route } from '#platform/http/route.ts';
import {
  BlockAuthor,
  GetChatMessages,
  GetChatRooms,
  GetLiveModels,
  LaunchChat,
  PostChatMessage,
  ReportChatMessage,
  UnblockAuthor,
} from './contract.ts';
import { chatFaults } from './faults.ts';
import type { ChatNeeds, Who } from './service/needs.ts';
import { block, readableRoom, readMessages, report, roomsFor, unblock } from './service/rooms.ts';
import type { Speech } from './service/say.ts';
import { roomsOf } from './store.ts';

type Asked = {
  readonly caller: { readonly id: Who['memberId'] };
  readonly brand: { readonly id: Who['brandId'] };
};
export const whoOf = ({ caller, brand }: Asked): Who => ({ memberId: caller.id, brandId: brand.id });

/** Rooms with a host, by who he is. */
const modelsOf = async ({ db }: ChatNeeds, brandId: string) =>
  (await roomsOf(db, brandId))
    .filter((room) => room.host_name !== '')
    .map(({ id, host_name: name, host_game: gameCode, is_open: isOpen }) => ({ id, name, gameCode, isOpen }));

export const roomRoutes = (needs: ChatNeeds, speech: Speech): readonly Route[] => [
  route(GetChatRooms, { allow: MEMBERS }, (context) => roomsFor(needs, whoOf(context))),

  route(GetChatMessages, { allow: MEMBERS }, (context, { params, query }) =>
    readMessages(needs, whoOf(context), params.id, query.before),
  ),

  route(PostChatMessage, { allow: MEMBERS, perMinute: 60 }, (context, { params, body }) =>
    speech.say(whoOf(context), params.id, body),
  ),

  route(ReportChatMessage, { allow: MEMBERS, perMinute: 20 }, async (context, { params, body }) => {
    await report(needs, whoOf(context), params.id, params.messageId, body.reason);
    return {};
  }),

  route(BlockAuthor, { allow: MEMBERS, perMinute: 60 }, async (context, { params }) => {
    await block(needs, whoOf(context), params.id, params.messageId);
    return {};
  }),

  route(UnblockAuthor, { allow: MEMBERS, perMinute: 60 }, async (context, { params }) => {
    await unblock(needs, whoOf(context), params.author);
    return {};
  }),

  route(GetLiveModels, { allow: EVERYONE }, async ({ brand }) => ({ list: await modelsOf(needs, brand.id) })),

  route(LaunchChat, { allow: MEMBERS }, async (context, { body }) => {
    const [first] = await roomsOf(needs.db, context.brand.id);
    const id = body.modelId ?? first?.id;
    if (id === undefined) throw chatFaults('chat.unknown_room');
    await readableRoom(needs, whoOf(context), id);
    return { roomId: id, url: `/chat/${id}` };
  }),
];
