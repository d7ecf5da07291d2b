import { Type } from 'typebox';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { readTopicName, topic, type TopicData, topicName, type TopicPlace } from './topics.ts';
import { GameCode, Uuid } from './wire.ts';

const ID = '01939c4e-0000-7000-8000-000000000001';
const Match = topic({ name: 'match:{id}', to: 'everybody', ids: { id: Uuid }, data: Type.Number() });
const TableTopic = topic({
  name: 'table:{code}:{id}',
  to: 'member',
  ids: { code: GameCode, id: Uuid },
  data: Type.String(),
});
const Desk = topic({ name: 'ops:deposits', to: { right: 'deposits.read' }, data: Type.Object({}) });

describe('a topic', () => {
  it('is called by its ids', () => {
    expect(topicName(Match.name, { id: ID })).toBe(`match:${ID}`);
    expect(topicName(TableTopic.name, { code: 'dragon-tiger', id: ID })).toBe(`table:dragon-tiger:${ID}`);
    expect(readTopicName(TableTopic, `table:dragon-tiger:${ID}`)).toEqual({ code: 'dragon-tiger', id: ID });
    expect(readTopicName(Desk, 'ops:deposits')).toEqual({});
  });

  it.each([
    [Match, 'match'],
    [Match, 'match:'],
    [Match, 'match:7'],
    [Match, `match:${ID}:${ID}`],
    [Match, `match:${ID}\n`],
    [Match, `matches:${ID}`],
    [Match, 'match:{id}'],
    [TableTopic, `table:${ID}:dragon-tiger`],
    [Desk, 'ops'],
    [Desk, 'ops:deposits:'],
  ])('is not found under a name that is not its own', (one, asked) => {
    expect(readTopicName(one, asked)).toBe(undefined);
  });

  it('says what names it and what it carries', () => {
    expectTypeOf<TopicPlace<typeof Match>>().toEqualTypeOf<{ readonly id: string }>();
    expectTypeOf<TopicPlace<typeof Desk>>().toExtend<{ readonly brandId: string }>();
    expectTypeOf<TopicPlace<typeof TableTopic>>().toExtend<{
      readonly memberId: string;
      readonly code: string;
    }>();
    expectTypeOf<TopicData<typeof Match>>().toEqualTypeOf<number>();
    // @ts-expect-error an id without a form
    expect(() => topic({ name: 'draw:{code}', to: 'everybody', data: Type.Number() })).not.toThrow();
  });
});
