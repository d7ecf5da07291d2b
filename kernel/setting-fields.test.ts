import { expect, it } from 'vitest';
import { wrongMoney } from './setting-fields.ts';
import { lines, money, records, settings, text } from './settings.ts';
import { Type } from 'typebox';

const Section = settings(
  'test.amounts',
  {
    most: money('test.most'),
    names: lines('test.names', Type.String(), { maxItems: 3 }),
    rules: records(
      'test.rules',
      { name: text('test.name', { maxLength: 9 }), most: money('test.most') },
      { maxItems: 3, fresh: { name: '', most: '0' } },
    ),
  },
  { title: 'test.amounts' },
);
const value = (most: string, inRule: string) => ({
  most,
  names: ['0.001'],
  rules: [
    { name: 'first', most: '1' },
    { name: 'second', most: inRule },
  ],
});

it('finds the field whose amount is finer than the currency, in records too', () => {
  expect(wrongMoney(Section, value('1.50', '2.25'), 'BDT')).toBeUndefined();
  expect(wrongMoney(Section, value('1.505', '2.25'), 'BDT')).toEqual({
    field: 'most',
    code: 'money.malformed',
  });
  expect(wrongMoney(Section, value('1.50', '2.251'), 'BDT')).toEqual({
    field: 'rules',
    code: 'money.malformed',
  });
  expect(wrongMoney(Section, value('1', '2.5'), 'VND')).toMatchObject({ field: 'rules' });
});
