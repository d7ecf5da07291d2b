/** The words of pushes: a member says on which device, about what and when he wants to be told. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, literals, Nothing, Uuid } from '#kernel/wire.ts';
import { CATEGORIES, DAY_MINUTES } from './kinds.ts';

const minute = Type.Integer({ minimum: 0, maximum: DAY_MINUTES - 1, description: 'minute of the day' });
export const PushChoices = Type.Object(
  {
    categories: Type.Array(literals(CATEGORIES), { maxItems: CATEGORIES.length, uniqueItems: true }),
    quietFrom: minute,
    quietUntil: minute,
    /** IANA zone of the clock the quiet hours are read on. */
    zone: Type.String({ minLength: 1, maxLength: 40 }),
  },
  closed,
);
export type PushChoices = Static<typeof PushChoices>;

const State = Type.Object({
  /** What a browser subscribes with (VAPID), base64url. */
  publicKey: Type.String(),
  /** How many devices are told. */
  devices: Type.Integer(),
  choices: PushChoices,
});
export type PushState = Static<typeof State>;

export const GetPush = call({
  method: 'GET',
  path: '/wps/push',
  summary: 'What the member has chosen of pushed messages, and the key a browser subscribes with.',
  answer: State,
});

export const SetPushChoices = call({
  method: 'PUT',
  path: '/wps/push/choices',
  summary: 'Which kinds of messages are pushed, and the hours in which none is.',
  body: PushChoices,
  faults: ['notices.unknown_zone'],
  answer: State,
});

export const AddPushDevice = call({
  method: 'POST',
  path: '/wps/push/devices',
  summary: 'Messages are pushed to this device from now on: the subscription its browser made.',
  body: Type.Object(
    {
      endpoint: Type.String({ minLength: 1, maxLength: 1_000 }),
      p256dh: Type.String({ minLength: 80, maxLength: 100 }),
      auth: Type.String({ minLength: 16, maxLength: 40 }),
      zone: Type.String({ minLength: 1, maxLength: 40 }),
    },
    closed,
  ),
  faults: ['notices.wrong_device', 'notices.unknown_zone', 'notices.too_many_devices'],
  answer: State,
});

export const DropPushDevice = call({
  method: 'POST',
  path: '/wps/push/devices/forget',
  summary: 'Nothing is pushed to this device any longer.',
  body: Type.Object({ endpoint: Type.String({ minLength: 1, maxLength: 1_000 }) }, closed),
  answer: State,
});

export const SayPushSeen = call({
  method: 'POST',
  path: '/wps/push/{id}/seen',
  summary:
    'A device has shown a pushed message, or its owner has opened it: said by the service worker, which is nobody.',
  params: Type.Object({ id: Uuid }, closed),
  body: Type.Object({ opened: Type.Boolean() }, closed),
  answer: Nothing,
});
