/** The door of customer service: for everybody who has something to ask, also who may no longer play. */
import { EVERYONE, MEMBERS, type Route, route } from '#platform/http/route.ts';
import {
  CloseServiceChat,
  GetServiceChat,
  GetServiceDesk,
  LeaveMessage,
  OpenServiceChat,
  OpenServiceFile,
  RateServiceChat,
  SendFileToService,
  ServiceHistory,
  WriteToService,
} from '../contract/service.ts';
import { whoOf } from '../routes.ts';
import {
  chatFor,
  closeByMember,
  deskFor,
  historyFor,
  leaveMessage,
  openChat,
  openFile,
  rate,
  sendFile,
  writeToService,
} from '../service/conversation.ts';
import type { ChatNeeds } from '../service/needs.ts';

const READ = { allow: MEMBERS, restricted: true } as const;

export const serviceRoutes = (needs: ChatNeeds): readonly Route[] => [
  route(GetServiceDesk, { allow: EVERYONE, always: true, restricted: true }, ({ brand }) =>
    deskFor(needs, brand.id),
  ),

  route(GetServiceChat, READ, (context) => chatFor(needs, whoOf(context))),

  route(OpenServiceChat, { ...READ, perMinute: 10, shared: true }, (context, { body }) =>
    openChat(needs, whoOf(context), { ...body, language: context.language }),
  ),

  route(WriteToService, { ...READ, perMinute: 40 }, (context, { body }) =>
    writeToService(needs, whoOf(context), body.text),
  ),

  route(SendFileToService, { ...READ, perMinute: 10, shared: true }, (context, { body }) =>
    sendFile(needs, whoOf(context), body),
  ),

  route(OpenServiceFile, READ, async (context, { params }) => ({
    picture: await openFile(needs, whoOf(context), params.id),
  })),

  route(CloseServiceChat, { ...READ, perMinute: 20 }, (context) => closeByMember(needs, whoOf(context))),

  route(RateServiceChat, { ...READ, perMinute: 20 }, (context, { body }) =>
    rate(needs, whoOf(context), body.stars),
  ),

  route(ServiceHistory, READ, (context) => historyFor(needs, whoOf(context))),

  route(
    LeaveMessage,
    { allow: EVERYONE, perMinute: 6, shared: true, always: true, restricted: true },
    async ({ caller, brand, language }, { body }) => {
      const isMember = caller.audience === 'player' || caller.audience === 'agent';
      await leaveMessage(needs, {
        brandId: brand.id,
        memberId: isMember ? caller.id : undefined,
        contact: body.contact ?? '',
        topic: body.topic,
        text: body.text,
        language,
      });
      return {};
    },
  ),
];
