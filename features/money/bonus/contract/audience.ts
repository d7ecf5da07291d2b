/** Whom a campaign is for: a saved filter over members. Everybody where it is empty. */
import { type Static, Type } from 'typebox';
import { closed } from '#kernel/wire.ts';

export const Day = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  description: 'A day of the brand.',
});
export const Audience = Type.Object(
  {
    minLevel: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
    /** Days of registration, both included. */
    registeredFrom: Type.Optional(Day),
    registeredTo: Type.Optional(Day),
    /** He has one of these tags of staff. */
    tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 20 })),
    /** He has none of these. */
    without: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 20 })),
  },
  closed,
);
export type Audience = Static<typeof Audience>;
