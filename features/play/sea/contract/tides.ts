/** A tide that is over, as anybody can draw it again. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Uuid } from '#kernel/wire.ts';
import { SeaCode, SeenShot, SwimLine, Tide } from '../contract.ts';

export const GetTide = call({
  method: 'GET',
  path: '/sea/rooms/{id}/tides/{tide}',
  faults: ['sea.unknown_room', 'sea.unknown_tide'],
  summary:
    'A tide of a room that is over, with what is needed to draw its fish again: link, root, text; and what was caught, without names.',
  params: Type.Object({ id: Uuid, tide: Type.String({ pattern: '^[0-9]{1,10}$' }) }, closed),
  answer: Type.Object({
    sea: SeaCode,
    engineVersion: Type.Integer(),
    roomId: Uuid,
    tide: Tide,
    /** Day of the chain, UTC. */
    day: Type.String(),
    /** Number of the tide in its day, from 1. */
    n: Type.Integer(),
    /** `link(0)` of the day, published the day before. */
    root: Type.String(),
    link: Type.String(),
    /** HMAC-SHA256(link, `text:n:cursor`) gives the blocks its fish are drawn from. */
    text: Type.String(),
    /** Of a room of trials bots shoot, too; what they shot is not kept. */
    trial: Type.Boolean(),
    swims: Type.Array(SwimLine),
    /** In the order they were decided: what each took along follows from where the fish were and from the catches before it. */
    shots: Type.Array(SeenShot),
  }),
});
export type TideProof = Static<(typeof GetTide)['answer']>;
