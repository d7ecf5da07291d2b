/** What of a message that was left becomes a case, and what is said of an envelope. */
import { expect, it, vi } from 'vitest';
import type { Brands } from '#features/setup/brand/service.ts';
import { DeskSettings } from '#features/around/support/contract/settings.ts';
import type { LeftMessage } from '#features/around/chat/service/needs.ts';
import { newId } from '#kernel/ids.ts';
import { opensCase, rainsIn } from './chat.ts';

const tx = {} as never;
const LEFT: LeftMessage = {
  id: newId(),
  brandId: newId<'brand'>(),
  memberId: null,
  contact: 'Me@Example.org',
  topic: 'deposit',
  text: `Where is it?\n${'x'.repeat(300)}`,
  language: 'bn',
};
const brands = (guests: boolean): Pick<Brands, 'settings'> => ({
  settings: { of: async () => ({ ...DeskSettings.defaults, guests }) } as never,
});
const support = () => {
  const openCase = vi.fn(async () => ({ id: newId(), serial: 'C-1', isNew: true }));
  return { openCase };
};

it('a member’s becomes a case of his, named after its first line', async () => {
  const room = support();
  const memberId = newId<'member'>();
  expect(await opensCase(brands(false), room)(tx, { ...LEFT, memberId, contact: '' })).toBe(true);
  expect(room.openCase).toHaveBeenCalledWith(tx, {
    brandId: LEFT.brandId,
    from: { memberId },
    kind: 'question',
    type: 'deposit',
    subject: 'Where is it?',
    text: LEFT.text,
    language: 'bn',
    ref: `chat ${LEFT.id}`,
  });
});

it.each([
  ['Me@Example.org', true, { email: 'me@example.org' }],
  ['Me@Example.org', false, undefined],
  ['+880 1712 345678', true, undefined],
])('a guest’s with %s, cases of guests %s, is asked for by %j', async (contact, guests, from) => {
  const room = support();
  expect(await opensCase(brands(guests), room)(tx, { ...LEFT, contact })).toBe(from !== undefined);
  if (from) expect(room.openCase).toHaveBeenCalledWith(tx, expect.objectContaining({ from }));
  else expect(room.openCase).not.toHaveBeenCalled();
});

it('an envelope rains where its promotion is shown', async () => {
  const rain = vi.fn(async () => true);
  const until = new Date('2026-11-28T18:00:00Z');
  await rainsIn({ rain })(tx, { brandId: 'b', envelopeId: 'e', code: 'friday', parts: 40, until });
  expect(rain).toHaveBeenCalledWith(
    tx,
    { brandId: 'b' },
    { envelopeId: 'e', count: 40, until: '2026-11-28T18:00:00.000Z', link: '/promotions/friday' },
  );
});
