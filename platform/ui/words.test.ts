import { expect, test } from 'vitest';
import { createWords } from './words.tsx';
import type { RoomWords } from './room-words.ts';

function library() {
  const asked: string[] = [];
  const words = createWords('en', { ui: { ui: { close: 'Close' } } }, async (language, room) => {
    asked.push(`${language}/${room}`);
    if (room === 'missing') throw new Error('404');
    return { [room]: { title: `${room} in ${language}` } };
  });
  return { words, asked };
}

test('a room is loaded once, with the route that needs it', async () => {
  const { words, asked } = library();
  await words.need(['ui', 'cashier']);
  await words.need(['cashier']);
  expect(asked).toEqual(['en/cashier']);
  expect(Object.keys(words.state().rooms)).toEqual(['ui', 'cashier']);
});

test('another language comes complete, then takes over at once', async () => {
  const { words } = library();
  await words.need(['cashier']);
  const seen: string[] = [];
  words.watch(() => seen.push(words.state().language.code));
  await words.speak('ar');
  expect(seen).toEqual(['ar']);
  expect(words.state().language.dir).toBe('rtl');
  expect(words.state().rooms['cashier']).toEqual({ cashier: { title: 'cashier in ar' } });
});

test('a language that cannot be loaded leaves the old one', async () => {
  const { words } = library();
  await expect(words.need(['missing'])).rejects.toThrow('404');
  expect(words.state().language.code).toBe('en');
});

test('a word the language lacks is said in the brand’s, and what both lack in English', async () => {
  const shelf: Record<string, RoomWords> = {
    'ur/cashier': {
      cashier: { pay: 'ادا', sum: { net: 'Net', fee: 'Fee' } },
      '?': ['cashier.sum.net', 'cashier.sum.fee'],
    },
    'bn/cashier': { cashier: { pay: 'দিন', sum: { net: 'নিট', fee: 'Fee' } }, '?': ['cashier.sum.fee'] },
  };
  const words = createWords('ur', {}, async (language, room) => shelf[`${language}/${room}`] ?? {}, 'bn');
  await words.need(['cashier']);
  expect(words.state().rooms).toEqual({
    cashier: { cashier: { pay: 'ادا', sum: { net: 'নিট', fee: 'Fee' } } },
  });
});
