import { expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { describePit } from './describe.ts';

const pit = {
  code: 'silangan-cockpit',
  brand_id: newId<'brand'>(),
  names: { en: 'Silangan' },
  currency: 'BDT',
  limits: { min: '10', max: '10000', fightMax: '20000' },
  chips: ['10'],
  mode: 'pool',
  takeout: 100,
  draw_offered: true,
  declare_minutes: 15,
  halted: false,
  stream: null,
  results: 'feed',
  position: 1,
} as unknown as Parameters<typeof describePit>[0];

it('an arena says that nothing is committed to, who declares and when, and what comes back', () => {
  const { text, rtp, kind } = describePit(pit, ['north', 'south']);
  expect([kind, rtp]).toEqual(['declared', { numerator: '9', denominator: '10' }]);
  for (const said of [
    'commits to nothing',
    'declared {source, at}',
    'north, south',
    '15 minutes',
    '90.0000 %',
  ])
    expect(text).toContain(said);
  expect(describePit({ ...pit, results: 'staff', mode: 'fixed' }, []).text).toContain(
    'two of the staff declare',
  );
});
