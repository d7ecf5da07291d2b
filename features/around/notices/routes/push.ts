/** The door of pushes. */
import { EVERYONE, MEMBERS, type Route, route } from '#platform/http/route.ts';
import { AddPushDevice, DropPushDevice, GetPush, SayPushSeen, SetPushChoices } from '../contract/push.ts';
import type { NoticesNeeds } from '../service/needs.ts';
import { addDevice, choosePush, forgetDevice, pushFor } from '../service/push.ts';
import { noteSeen } from '../store/push.ts';

const OWN = { allow: MEMBERS, restricted: true } as const;

export const pushRoutes = (needs: NoticesNeeds): readonly Route[] => [
  route(GetPush, OWN, ({ caller }) => pushFor(needs, caller.id)),

  route(SetPushChoices, { ...OWN, perMinute: 30 }, ({ caller }, { body }) =>
    choosePush(needs, caller.id, body),
  ),

  route(AddPushDevice, { ...OWN, perMinute: 10, shared: true }, ({ caller, brand }, { body }) =>
    addDevice(needs, { memberId: caller.id, brandId: brand.id }, body),
  ),

  route(DropPushDevice, { ...OWN, perMinute: 30 }, ({ caller }, { body }) =>
    forgetDevice(needs, caller.id, body.endpoint),
  ),

  // The worker of a device has no session: the id, which only that device was told, is all there is. An unknown one changes nothing.
  route(
    SayPushSeen,
    { allow: EVERYONE, perMinute: 60, shared: true, always: true, restricted: true },
    async (_context, { params, body }) => {
      await noteSeen(needs.db, params.id, new Date(needs.clock.now()), body.opened);
      return {};
    },
  ),
];
