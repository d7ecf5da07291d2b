import { describe, expect, it } from 'vitest';
import { compare, type Held, readReport, type ReportLine } from './report.ts';

const HEAD = 'reference,provider_reference,amount,currency,state';
const line = (more: Partial<ReportLine> = {}): ReportLine => ({
  reference: 'a',
  providerReference: 'p-a',
  amount: '10.00',
  currency: 'BDT',
  state: 'paid',
  ...more,
});
const held = (more: Partial<Held> = {}): Held => ({
  id: 'a',
  provider_reference: 'p-a',
  due: 1_000n,
  currency: 'BDT',
  state: 'credited',
  ...more,
});

describe('a report', () => {
  it('is read with its columns in any order, quoted or not', () => {
    expect(
      readReport(
        `\uFEFFState,amount,currency,reference,provider_reference\r\npaid,"10.00",BDT,"a,""b",p\r\n`,
      ),
    ).toEqual([
      { reference: 'a,"b', providerReference: 'p', amount: '10.00', currency: 'BDT', state: 'paid' },
    ]);
  });
  it.each([
    ['reference,amount\na,1'],
    [`${HEAD}\na,p,ten,BDT,paid`],
    [`${HEAD}\na,p,10.001,BDT,paid`],
    [`${HEAD}\na,p,10.00,BDT,maybe`],
    [`${HEAD}\n,,10.00,BDT,paid`],
    [`${HEAD}\na,p,10.00,ZZZ,paid`],
  ])('%j is none', (csv) => expect(readReport(csv)).toBeUndefined());
});

describe('a report and our deposits', () => {
  it.each<[string, readonly ReportLine[], readonly Held[], string[]]>([
    ['agree', [line()], [held()], []],
    ['agree by the provider’s number', [line({ reference: '' })], [held()], []],
    ['missing here', [line()], [], ['missing_here']],
    ['not paid and not known', [line({ state: 'failed' })], [], []],
    ['missing there', [], [held()], ['missing_there']],
    ['waiting and not there', [], [held({ state: 'pending' })], []],
    ['another amount', [line({ amount: '9.99' })], [held()], ['amount']],
    ['another currency', [line({ currency: 'USD' })], [held()], ['amount']],
    ['paid there, pending here', [line()], [held({ state: 'pending' })], ['state']],
    ['paid there, failed here', [line()], [held({ state: 'failed' })], ['state']],
    ['failed there, credited here', [line({ state: 'failed' })], [held()], ['state']],
    [
      'a second payment for one deposit',
      [line(), line({ providerReference: 'p-b' })],
      [held()],
      ['missing_here'],
    ],
    ['a second one without a number', [line(), line({ providerReference: '' })], [held()], ['missing_here']],
    ['the same payment told twice', [line(), line()], [held()], []],
    [
      'an attempt that failed before the one that was paid',
      [line({ providerReference: 'p-0', state: 'failed' }), line()],
      [held()],
      [],
    ],
    [
      'two payments where none was known',
      [line(), line({ providerReference: 'p-b' })],
      [held({ provider_reference: null, state: 'pending' })],
      ['state', 'missing_here'],
    ],
    ['paid there, taken back here', [line()], [held({ state: 'taken_back' })], ['state']],
    ['taken back and not there', [], [held({ state: 'taken_back' })], []],
    ['failed on both sides', [line({ state: 'failed' })], [held({ state: 'failed' })], []],
  ])('%s', (_, lines, deposits, kinds) =>
    expect(compare(lines, deposits, []).map(({ kind }) => kind)).toEqual(kinds),
  );

  it('a deposit of another day that is named is not missing', () =>
    expect(compare([line()], [], [held()])).toEqual([]));
});
