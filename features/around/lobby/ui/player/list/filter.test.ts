import { expect, it } from 'vitest';
import { filterOf, typeAt, withClassify, withSearch, withTab, withVendor } from './filter.ts';

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
])('%s', (_, found, wanted) => expect(found).toEqual(wanted));
