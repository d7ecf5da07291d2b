/** The door of the desk of rooms. */
import { answerPage } from '#platform/db/page.ts';
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import {
  ChangeChatRoom,
  CreateChatRoom,
  DeleteChatMessage,
  DismissReports,
  LiftSanction,
  type OpsChatRoom,
  OpsChatMessages,
  OpsChatRooms,
  OpsSanctions,
  SanctionAuthor,
} from '../contract/ops.ts';
import { chatFaults } from '../faults.ts';
import { presentMessageForStaff, presentSanction } from '../present/ops.ts';
import {
  createRoom,
  deleteMessage,
  dismissReports,
  editRoom,
  liftSanction,
  roomsAtDesk,
  sanctionAuthor,
} from '../service/moderation.ts';
import type { ChatNeeds } from '../service/needs.ts';
import { messagesForStaff, sanctionsForStaff } from '../store/moderation.ts';

const READ = { allow: ['staff'], right: 'chat.read' } as const;
const MODERATE = { allow: ['staff'], right: 'chat.moderate', perMinute: 120 } as const;
const WRITE = { allow: ['staff'], right: 'chat.write', perMinute: 60 } as const;

async function oneRoom(
  needs: ChatNeeds,
  actor: Parameters<typeof roomsAtDesk>[1],
  id: string,
): Promise<OpsChatRoom> {
  const found = (await roomsAtDesk(needs, actor)).find((room) => room.id === id);
  if (!found) throw chatFaults('chat.unknown_room');
  return found;
}

export const opsRoutes = (needs: ChatNeeds): readonly Route[] => [
  route(OpsChatRooms, READ, async (context) => ({ list: await roomsAtDesk(needs, actorOf(context)) })),

  route(CreateChatRoom, WRITE, async (context, { body }) => {
    const actor = actorOf(context);
    return oneRoom(needs, actor, await createRoom(needs, actor, body));
  }),

  route(ChangeChatRoom, WRITE, async (context, { params, body }) => {
    const actor = actorOf(context);
    await editRoom(needs, actor, params.id, body);
    return oneRoom(needs, actor, params.id);
  }),

  route(OpsChatMessages, READ, async ({ brand }, { query }) => {
    const filter = { view: query.view ?? 'reported', room: query.room, account: query.account };
    return answerPage(
      query,
      (limit, offset) => messagesForStaff(needs.db, brand.id, filter, limit, offset),
      (row) => presentMessageForStaff(needs.authorKey, brand.id, row),
      true,
    );
  }),

  route(DeleteChatMessage, MODERATE, async (context, { params, body }) => {
    await deleteMessage(needs, actorOf(context), params.id, body.reason);
    return {};
  }),

  route(DismissReports, MODERATE, async (context, { params }) => {
    await dismissReports(needs, actorOf(context), params.id);
    return {};
  }),

  route(SanctionAuthor, MODERATE, async (context, { params, body }) => {
    await sanctionAuthor(needs, actorOf(context), params.id, body);
    return {};
  }),

  route(OpsSanctions, READ, ({ brand }, { query }) => {
    const now = needs.clock.now();
    return answerPage(
      query,
      (limit, offset) =>
        sanctionsForStaff(needs.db, brand.id, query.active ?? true, new Date(now), limit, offset),
      (row) => presentSanction(row, now),
    );
  }),

  route(LiftSanction, MODERATE, async (context, { params }) => {
    await liftSanction(needs, actorOf(context), params.id);
    return {};
  }),
];
