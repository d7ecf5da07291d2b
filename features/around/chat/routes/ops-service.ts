/** The door of the desk of customer service. */
import { answerPage } from '#platform/db/page.ts';
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import {
  AnswerServiceChat,
  ClaimServiceChat,
  EndServiceChat,
  HandleOfflineMessage,
  HandOverServiceChat,
  OpenServiceFileForStaff,
  OpsOfflineMessages,
  OpsServiceChats,
  OpsServiceDetail,
  SayPresence,
  ServiceFigures,
  TypeInServiceChat,
} from '../contract/ops-service.ts';
import { presentChatForStaff, presentLeft } from '../present/service.ts';
import {
  answerChat,
  chatForStaff,
  claimChat,
  closeByStaff,
  figuresFor,
  handOver,
  markHandled,
  openFileForStaff,
  sayPresence,
  showTyping,
} from '../service/desk.ts';
import type { ChatNeeds } from '../service/needs.ts';
import { listChats, listLeft } from '../store/ops-service.ts';

/** Who reads conversations answers them: nobody looks into them for another reason. */
const ANSWER = { allow: ['staff'], right: 'chat.answer', perMinute: 240 } as const;

export const opsServiceRoutes = (needs: ChatNeeds): readonly Route[] => [
  route(OpsServiceChats, ANSWER, (context, { query }) => {
    const { staffId, brandId } = actorOf(context);
    const filter = { view: query.view ?? 'waiting', staffId, account: query.account };
    return answerPage(
      query,
      (limit, offset) => listChats(needs.db, brandId, filter, limit, offset),
      (row) => presentChatForStaff(row, staffId),
      true,
    );
  }),

  route(ServiceFigures, ANSWER, (context) => figuresFor(needs, actorOf(context))),

  route(SayPresence, ANSWER, (context, { body }) => sayPresence(needs, actorOf(context), body.takes)),

  route(OpsServiceDetail, ANSWER, (context, { params }) => chatForStaff(needs, actorOf(context), params.id)),

  route(ClaimServiceChat, ANSWER, async (context, { params }) => {
    await claimChat(needs, actorOf(context), params.id);
    return chatForStaff(needs, actorOf(context), params.id);
  }),

  route(AnswerServiceChat, ANSWER, async (context, { params, body }) => {
    await answerChat(needs, actorOf(context), params.id, body.text);
    return chatForStaff(needs, actorOf(context), params.id);
  }),

  route(TypeInServiceChat, ANSWER, async (context, { params }) => {
    await showTyping(needs, actorOf(context), params.id);
    return {};
  }),

  route(HandOverServiceChat, ANSWER, async (context, { params, body }) => {
    await handOver(needs, actorOf(context), params.id, body.staffId);
    return chatForStaff(needs, actorOf(context), params.id);
  }),

  route(EndServiceChat, ANSWER, async (context, { params }) => {
    await closeByStaff(needs, actorOf(context), params.id);
    return chatForStaff(needs, actorOf(context), params.id);
  }),

  route(OpenServiceFileForStaff, ANSWER, async (context, { params }) => ({
    picture: await openFileForStaff(needs, actorOf(context), params.id),
  })),

  route(OpsOfflineMessages, ANSWER, ({ brand }, { query }) =>
    answerPage(
      query,
      (limit, offset) => listLeft(needs.db, brand.id, query.handled ?? false, limit, offset),
      (row) => presentLeft(row),
    ),
  ),

  route(HandleOfflineMessage, ANSWER, async (context, { params }) => {
    await markHandled(needs, actorOf(context), params.id);
    return {};
  }),
];
