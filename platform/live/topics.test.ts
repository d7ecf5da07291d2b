import { expect, it } from 'vitest';
import type { LiveTopic } from './socket.ts';
import { findTopic } from './topics.ts';

const asked: unknown[] = [];
const topic = (name: string, byId?: boolean): LiveTopic => ({
  name,
  ...(byId && { byId }),
  scope: 'public',
  since: async (owner, after, id) => {
    asked.push([name, owner, after, id]);
    return [];
  },
});
const topics = [topic('matches'), topic('table', true)];

it('finds a topic by its name, and one of many by its id', async () => {
  expect(findTopic(topics, 'matches')?.name).toBe('matches');
  const found = findTopic(topics, 'table:dragon-tiger');
  expect(found?.name).toBe('table:dragon-tiger');
  await found?.since(undefined, 7);
  expect(asked).toEqual([['table', undefined, 7, 'dragon-tiger']]);
});

it.each([
  'table',
  'table:',
  'table:A',
  'table:a:b',
  'matches:a',
  'other:a',
  '',
  7,
  undefined,
  `table:${'a'.repeat(41)}`,
])('knows no topic %s', (name) => expect(findTopic(topics, name)).toBeUndefined());
