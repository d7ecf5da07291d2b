import { expect, it } from 'vitest';
import { withTab, withVendor } from './filter.ts';
import { askOf, figuresIn, withMark, withSort } from './marks.ts';

const at = (text: string) => new URLSearchParams(text);

it.each([
  [
    'a figure is a mark of the address',
    withMark(at('vassalage=tealoom'), 'rtp'),
    { vassalage: 'tealoom', with: 'rtp' },
  ],
  ['two of them', withMark(at('with=rtp&sort=maxWin'), 'high'), { with: 'rtp high', sort: 'maxWin' }],
  ['calm and wild exclude each other', withMark(at('with=rtp+calm'), 'wild'), { with: 'rtp wild' }],
  ['the same again takes it away', withMark(at('with=rtp'), 'rtp'), {}],
  ['an order', withSort(at('with=rtp'), 'hitRate'), { with: 'rtp', sort: 'hitRate' }],
  ['the order of the shelf needs no mark', withSort(at('sort=rtp'), 'place'), {}],
  [
    'a vendor keeps both',
    withVendor(at('with=calm&sort=rtp'), 'V'),
    { vassalage: 'v', with: 'calm', sort: 'rtp' },
  ],
  ['a tab other than All has none', withTab(at('with=calm&sort=rtp'), 'hot'), { tab: 'hot' }],
])('%s', (_, found, wanted) => expect(found).toEqual(wanted));

it('reads figures and order from the address, and nothing that is none', () => {
  expect(figuresIn(at('with=wild+nonsense+rtp&sort=maxWin'))).toEqual({
    marks: ['rtp', 'wild'],
    sort: 'maxWin',
  });
  expect(askOf(figuresIn(at('with=wild+nonsense+rtp&sort=maxWin')))).toEqual({
    minRtp: 97,
    minVolatility: 4,
    sort: 'maxWin',
  });
  expect(askOf(figuresIn(at('with=&sort=place')))).toBeUndefined();
});
