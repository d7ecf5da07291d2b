import { expect, test } from 'vitest';
import { fits, judge } from './message.ts';

const GAMES = '{n, plural, one {# game} other {# games}}';

test.each([
  ['bn', '{n, plural, one {#টি খেলা} other {#টি খেলা}}', GAMES, []],
  ['th', '{n, plural, other {# เกม}}', GAMES, []],
  ['fil', '{n, plural, one {# laro} other {# na laro}}', GAMES, []],
  [
    'ar',
    '{n, plural, zero {لا ألعاب} one {لعبة} two {لعبتان} few {# ألعاب} many {# لعبة} other {# لعبة}}',
    GAMES,
    [],
  ],
  ['en', 'Hello <b>{name}</b>', 'Hi <b>{name}</b>', []],
  ['ar', '{n, plural, =3 {ثلاثة} other {#}}', '{n, plural, =3 {three} other {#}}', []],
  ['ru', '{n, plural, one {# игра} few {# игры} other {# игр}}', GAMES, ['{n} lacks the plural "many"']],
  [
    'th',
    '{n, plural, one {# เกม} other {# เกม}}',
    GAMES,
    ['{n} has the plural "one", which the language does not know'],
  ],
  // Filipino says "one" of 1, 2, 3, 5, 7 …
  [
    'fil',
    '{n, plural, one {isang laro} other {# na laro}}',
    GAMES,
    ['"one" of {n} stands for several numbers and does not show which'],
  ],
  ['bn', 'খেলা', GAMES, ['takes {} but the source takes {n number}']],
  ['bn', '{n} {x}', '{n}', ['takes {n argument, x argument} but the source takes {n argument}']],
  ['bn', '<i>ক</i>', '<b>A</b>', ['takes {i tag} but the source takes {b tag}']],
  ['bn', 'ক &nbsp; খ', 'A', ['holds markup']],
  ['bn', 'ক\u0000', 'A', ['holds an invisible sign']],
  ['bn', ' ক', 'A', ['is empty, or begins or ends with a space']],
  ['bn', '', 'A', ['is empty, or begins or ends with a space']],
  [
    'bn',
    '{state, select, open {ক} other {খ}}',
    '{state, select, open {a} shut {b} other {c}}',
    ['takes {state select open other} but the source takes {state select open other shut}'],
  ],
])('%s: %s', (tag, text, source, wrong) => {
  expect(judge(text, source, tag)).toEqual(wrong);
});

test('what is no ICU message says so, and stands in for nothing', () => {
  expect(judge('{n, plural, one {#}', GAMES, 'en')[0]).toMatch(/is no ICU message/);
  expect(fits('{n, plural, one {#}', GAMES)).toBe(false);
  expect(fits('{n, number}', GAMES)).toBe(true);
});
