import { expect, it } from 'vitest';
import {
  filterOf,
  typeAt,
  withClassify,
  withMark,
  withSearch,
  withSort,
  withTab,
  withVendor,
} from './filter.ts';

const at = (text: string) => new URLSearchParams(text);

it.each([
  ['rng', 'RNG'],
  ['LIVE', 'LIVE'],
  ['lott', 'LOTT'],
  ['elott', 'ELOTT'],
  ['lottery', 'LOTT'],
  ['games', undefined],
  ['nothing', undefined],
])('/%s lists %s', (name, type) => expect(typeAt(name)).toBe(type));

it('reads vendor, tab and search from the address; the vendor in capitals', () => {
  expect(filterOf('/rng', '', at('vassalage=tealoom&gameName=%20koi%20'))).toEqual({
    gameType: 'RNG',
    vassalage: 'TEALOOM',
    gameClassify: undefined,
    gameName: 'koi',
    tab: 'all',
    marks: [],
    sort: undefined,
  });
  expect(filterOf('/rng/tealoom', '', at('')).vassalage).toBe('TEALOOM');
  expect(filterOf('/rng', '', at('tab=nonsense')).tab).toBe('all');
  expect(filterOf('/rng', '', at('tab=hot&gameName=koi')).gameName).toBeUndefined();
});

it.each([
  [
    'a vendor returns to All and clears the search',
    withVendor(at('tab=hot&gameName=koi'), 'TEALOOM'),
    { vassalage: 'tealoom' },
  ],
  ['all vendors', withVendor(at('vassalage=tealoom&gameName=koi'), undefined), {}],
  ['Recent clears the vendor', withTab(at('vassalage=tealoom&gameName=koi'), 'recent'), { tab: 'recent' }],
  ['Hot keeps the vendor', withTab(at('vassalage=tealoom'), 'hot'), { vassalage: 'tealoom', tab: 'hot' }],
  [
    'a search switches to All',
    withSearch(at('tab=hot&vassalage=tealoom'), 'koi'),
    { vassalage: 'tealoom', gameName: 'koi' },
  ],
  [
    'a classification',
    withClassify(at('vassalage=tealoom&gameName=koi'), 'SC'),
    { vassalage: 'tealoom', classify: 'SC' },
  ],
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
    'a vendor keeps figures and order',
    withVendor(at('with=calm&sort=rtp'), 'V'),
    { vassalage: 'v', with: 'calm', sort: 'rtp' },
  ],
  ['a tab other than All has none', withTab(at('with=calm&sort=rtp'), 'hot'), { tab: 'hot' }],
])('%s', (_, found, wanted) => expect(found).toEqual(wanted));

it('reads figures and order from the address, and nothing that is none', () => {
  expect(filterOf('/rng', '', at('with=wild+nonsense+rtp&sort=maxWin'))).toMatchObject({
    marks: ['rtp', 'wild'],
    sort: 'maxWin',
  });
  expect(filterOf('/rng', '', at('with=&sort=place'))).toMatchObject({ marks: [], sort: undefined });
  expect(filterOf('/rng', '', at('tab=hot&with=rtp&sort=rtp'))).toMatchObject({ marks: [], sort: undefined });
});
