import { describe, expect, it } from 'vitest';
import { inMaintenance } from './rules/opening.ts';
import { createRegion, isPrefix } from './rules/region.ts';

describe('maintenance', () => {
  const opening = (more: Partial<Parameters<typeof inMaintenance>[0]>) => ({
    status: 0 as const,
    maintenanceStart: null,
    maintenanceEnd: null,
    maintenanceReopen: false,
    ...more,
  });
  const at = (ms: number) => new Date(ms);
  it.each([
    ['never planned', {}, [false, false, false]],
    ['by hand', { status: 1 as const }, [true, true, true]],
    ['by hand with an end that was told', { status: 1 as const, maintenanceEnd: at(20) }, [true, true, true]],
    [
      'by hand until its end',
      { status: 1 as const, maintenanceEnd: at(20), maintenanceReopen: true },
      [true, true, false],
    ],
    ['from its start on', { maintenanceStart: at(10) }, [false, true, true]],
    [
      'in its window',
      { maintenanceStart: at(10), maintenanceEnd: at(20), maintenanceReopen: true },
      [false, true, false],
    ],
    [
      'past its window, unless it opens by itself',
      { maintenanceStart: at(10), maintenanceEnd: at(20) },
      [false, true, true],
    ],
    ['with an end alone', { maintenanceEnd: at(20), maintenanceReopen: true }, [false, false, false]],
    ['in a closed region', { status: 2 as const }, [false, false, false]],
  ])('%s', (_, more, closed) => {
    expect([9, 10, 20].map((now) => inMaintenance(opening(more), now))).toEqual(closed);
  });
  it('begins and ends at its very milliseconds', () => {
    const window = opening({ maintenanceStart: at(10), maintenanceEnd: at(20), maintenanceReopen: true });
    expect([9, 10, 19, 20].map((now) => inMaintenance(window, now))).toEqual([false, true, true, false]);
  });
});

describe('a prefix', () => {
  it.each([
    ['10.0.0.1', true],
    ['10.0.0.0/8', true],
    ['0.0.0.0/0', true],
    ['10.0.0.0/32', true],
    ['2001:db8::/32', true],
    ['::1/128', true],
    ['10.0.0.0/33', false],
    ['2001:db8::/129', false],
    ['10.0.0.0/', false],
    ['10.0.0.0/08', false],
    ['10.0.0.0/-1', false],
    ['10.0.0.0/8/8', false],
    ['10.0.0/8', false],
    ['010.0.0.1', false],
    ['10.0.0.1 ', false],
    ['localhost', false],
    ['', false],
    ['/8', false],
  ])('%j: %s', (text, is) => {
    expect(isPrefix(text)).toBe(is);
  });
});

describe('whom a brand serves', () => {
  const lists = { blocked: [], allowed: [] };
  it.each([
    ['everybody where nothing is said', {}, '10.1.1.1', undefined, true],
    ['even an address nobody can read', {}, 'unknown', undefined, true],
    ['not who is refused', { blocked: ['10.0.0.0/8'] }, '10.1.1.1', undefined, false],
    ['who is beside the refused', { blocked: ['10.0.0.0/8'] }, '11.1.1.1', undefined, true],
    [
      'not an address nobody can read, once it restricts',
      { blocked: ['10.0.0.0/8'] },
      'unknown',
      undefined,
      false,
    ],
    ['the served alone', { allowed: ['10.0.0.0/8'] }, '11.1.1.1', undefined, false],
    ['the served', { allowed: ['10.0.0.0/8'] }, '10.1.1.1', undefined, true],
    ['not who is both', { allowed: ['10.0.0.0/8'], blocked: ['10.1.0.0/16'] }, '10.1.1.1', undefined, false],
    [
      'a refused address written as a v6 one',
      { blocked: ['10.0.0.0/8'] },
      '::ffff:10.1.1.1',
      undefined,
      false,
    ],
    ['not a refused v6 network', { blocked: ['2001:db8::/32'] }, '2001:db8:1::1', undefined, false],
    ['not a refused country', { blockedCountries: ['XA'] }, '10.1.1.1', 'XA', false],
    ['another country', { blockedCountries: ['XA'] }, '10.1.1.1', 'XB', true],
    [
      'who names no country where some are refused',
      { blockedCountries: ['XA'] },
      '10.1.1.1',
      undefined,
      true,
    ],
    [
      'a served prefix in a refused country',
      { blockedCountries: ['XA'], allowed: ['10.0.0.0/8'] },
      '10.1.1.1',
      'XA',
      true,
    ],
    ['a served country', { allowedCountries: ['XA'] }, '10.1.1.1', 'XA', true],
    ['not another, nor who names none', { allowedCountries: ['XA'] }, '10.1.1.1', undefined, false],
    [
      'not a refused address of a served country',
      { allowedCountries: ['XA'], blocked: ['10.1.1.1'] },
      '10.1.1.1',
      'XA',
      false,
    ],
    [
      'not a country that stands in both lists',
      { allowedCountries: ['XA'], blockedCountries: ['XA'] },
      '10.1.1.1',
      'XA',
      false,
    ],
  ])('%s', (_, more, ip, country, served) => {
    expect(createRegion({ ...lists, ...more })(ip, country)).toBe(served);
  });
});
