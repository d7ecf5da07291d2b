import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { Amount, closed, Currency } from '#kernel/wire.ts';
import { createReader } from './validate.ts';

const Stake = Type.Object({ type: Type.Literal('stake'), stake: Amount, currency: Currency }, closed);
const Step = Type.Object({ type: Type.Literal('act'), step: Type.Integer(), choice: Type.String() }, closed);
const Free = Type.Object({ type: Type.Literal('free'), award: Type.String() }, closed);
const Any = Type.Union([Stake, Step, Free]);
const Nested = Type.Object({ n: Type.Integer(), move: Any, list: Type.Optional(Type.Array(Any)) }, closed);

const blamed = (schema: typeof Any | typeof Nested, input: unknown): readonly string[] => {
  try {
    createReader(schema, false)(input);
    return [];
  } catch (error) {
    return isFault(error) ? Object.keys(error.detail.fields ?? {}).sort() : ['defect'];
  }
};
const STAKE = { type: 'stake', stake: '1.00', currency: 'BDT' };

it.each([
  ['nothing', STAKE, []],
  ['the stake alone', { ...STAKE, stake: '1e3' }, ['stake']],
  ['the currency alone', { ...STAKE, currency: 'taka' }, ['currency']],
  ['what is missing', { type: 'act', step: 1 }, ['choice']],
  ['both that are wrong', { ...STAKE, stake: 1, currency: 2 }, ['currency', 'stake']],
  ['the word nobody knows', { ...STAKE, type: 'bet' }, ['type']],
  ['the input that is none', 'x', ['body']],
])('blames %s', (_what, input, fields) => expect(blamed(Any, input)).toEqual(fields));

it.each([
  ['the field inside', { n: 1, move: { ...STAKE, stake: '-1' } }, ['move.stake']],
  ['fields of both heights', { n: 'x', move: { type: 'free', award: 7 } }, ['move.award', 'n']],
  ['the place in a list', { n: 1, move: STAKE, list: [STAKE, { ...STAKE, stake: '' }] }, ['list.1.stake']],
])('blames %s', (_what, input, fields) => expect(blamed(Nested, input)).toEqual(fields));
