import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { isOfAge, isRealDate, readDate, today } from '#identity/accounts/rules/birthday.ts';
import {
  checkField,
  checkFields,
  DEFAULTS,
  fieldsFor,
  methodsOf,
  needsPassword,
  type Offer,
} from './rules/check.ts';
import { EMAIL, matches, PATTERNS, patternNumber } from '#identity/accounts/rules/patterns.ts';
import { masked, toE164 } from '#identity/phones/rules/number.ts';
import { cpuTime } from '#platform/testkit/cpu-time.ts';

/** Pattern → texts that fit and texts that do not, in the order of docs/PRODUCT.md, 5. */
const TABLE: readonly (readonly [yes: readonly string[], no: readonly string[]])[] = [
  [['', 'any thing!', '汉'], []],
  [
    ['a', 'rana77', 'Z9'],
    ['7rana', 'ra na', 'রানা', 'a_b', ''],
  ],
  [
    ['汉字', '汉字12', '12'],
    ['汉 字', 'han', '汉!'],
  ],
  [
    ['a@b.co', "o'neil+x@mail.example.com", `${'a'.repeat(64)}@b.co`],
    ['a@b', 'a b@c.de', '@b.co', 'a@-b.co', 'a@b..co', 'a@b.co\n', `${'a'.repeat(65)}@b.co`],
  ],
  [
    ['abc', '123', 'a1'],
    ['a-1', 'a 1', 'é'],
  ],
  [
    ['a1', '1A'],
    ['abc', '123', 'a 1', 'a1!'],
  ],
  [
    ['0', '0123'],
    ['12a', '১২', '１２', '-1', '1.0'],
  ],
  [
    ['A', 'aB1', '1A'],
    ['ab1', 'AB!', ''],
  ],
  [
    ['Rana Das', 'x'],
    ['Rana2', 'Ranä', ''],
  ],
  [
    ['a!b', 'খ'],
    ['a b', 'a\tb', 'a\u00a0b', ''],
  ],
  [
    ['张三·李', '你好，'],
    ['Zhang', '张 三', '张3'],
  ],
  [
    ['2008-02-29', '1999-12-31'],
    ['2007-02-29', '2008-13-01', '02-29-2008', '2008-2-9', '2008-02-29x'],
  ],
  [
    ['02-29-2008', '12-31-1999'],
    ['02-29-2007', '13-01-2008', '2008-02-29', '00-10-2000'],
  ],
  [
    ['Rana Das', 'রানা দাস', 'José María'],
    ['Rana2', "O'Neil", ' ', ''],
  ],
  [['김철수'], ['김 철수', 'Kim', '金']],
  [['สมชาย'], ['สม ชาย', 'Som', '1']],
  [
    ['สมชาย', 'Somchai', 'สมA'],
    ['สม1', 'Søm', 'a b'],
  ],
  [
    ['রানা', 'রানা২', 'রানা7'],
    ['Rana', 'রানা!', 'রা না'],
  ],
  [
    ['RANA DAS', 'A'],
    ['Rana', '  ', 'A1', ''],
  ],
  [
    ['aA1!', '~'],
    ['a b', 'é', ''],
  ],
  [
    ['aA1!', 'Sonar-Tori-1894'],
    ['aA1', 'aa1!', 'AA1!', 'aA!!', 'aA 1!'],
  ],
];

describe('the 21 patterns', () => {
  it('are 21', () => {
    expect([PATTERNS.length, TABLE.length]).toEqual([21, 21]);
  });

  it.each(TABLE.map(([yes, no], number) => ({ number, name: PATTERNS[number]?.name, yes, no })))(
    'reg_pattern_$number: $name',
    ({ number, yes, no }) => {
      const accepted = `reg_pattern_${number}`;
      expect(yes.filter((text) => !matches(accepted, text))).toEqual([]);
      expect(no.filter((text) => matches(accepted, text))).toEqual([]);
    },
  );

  it('have a word each, with one length where both bounds are the same', () => {
    const path = join(import.meta.dirname, 'ui/words.en.json');
    const words: Record<string, { text: string }> = JSON.parse(readFileSync(path, 'utf8'));
    for (const number of PATTERNS.keys()) {
      const text = words[`identity.pattern.${number}`]?.text ?? '';
      for (const part of ['{fixed, select, yes {', '{min, number}', '{max, number}'])
        expect(text).toContain(part);
    }
  });

  it.each(PATTERNS.map((pattern, number) => ({ number, pattern })))(
    'reg_pattern_$number reads 50 kB of hostile text in linear time',
    ({ number, pattern }) => {
      const long = 50_000;
      const hostile = [
        'a'.repeat(long),
        `${'a'.repeat(long)}!`,
        `${'a1A!'.repeat(long / 4)} `,
        `${'a@'.repeat(long / 2)}`,
        `a@${'a-'.repeat(long / 2)}`,
        `a@${'a.'.repeat(long / 2)}`,
        `${' '.repeat(long)}x!`,
        `${'汉'.repeat(long)}a`,
        `${'ก'.repeat(long)}1 `,
        `${'0'.repeat(long)}-`,
        `${'1-'.repeat(long / 2)}`,
        `${'A '.repeat(long / 2)}\u0000`,
      ];
      for (const text of hostile) {
        const spent = cpuTime();
        for (const one of pattern.all) one.test(text);
        matches(`reg_pattern_${number}`, text);
        // Linear is below 5 ms here; quadratic would be seconds.
        expect(spent()).toBeLessThan(100);
      }
    },
  );

  test('a name that is none means anything', () => {
    expect(['*', 'reg_pattern_21', 'nonsense', ''].map(patternNumber)).toEqual([0, 0, 0, 0]);
    expect(EMAIL.test(`a@${'b'.repeat(64)}.co`)).toBe(false);
  });
});

describe('a field', () => {
  const setting = {
    visible: true,
    required: true,
    minLength: 4,
    maxLength: 6,
    acceptedPattern: 'reg_pattern_6',
  };
  it.each([
    ['1234', undefined],
    ['123456', undefined],
    ['', { code: 'empty' }],
    ['123', { code: 'pattern', pattern: 6, min: 4, max: 6 }],
    ['1234567', { code: 'pattern', pattern: 6, min: 4, max: 6 }],
    ['12a4', { code: 'pattern', pattern: 6, min: 4, max: 6 }],
    ['1'.repeat(50_000), { code: 'pattern', pattern: 6, min: 4, max: 6 }],
  ])('%s', (text, wrong) => {
    expect(checkField(setting, text)).toEqual(wrong);
  });
  it('may be empty where nothing is required, and is not looked at where it is hidden', () => {
    expect(checkField({ ...setting, required: false }, '')).toBeUndefined();
    expect(checkField({ ...setting, visible: false }, 'anything')).toBeUndefined();
  });
  it('is as long as its characters, not its bytes', () => {
    expect(checkField({ ...setting, acceptedPattern: '*', maxLength: 4 }, '😀😀😀😀')).toBeUndefined();
  });
});

describe('the form of a brand', () => {
  const none: Offer = {
    DIRECTREG3: true,
    USERNAMEREG3: true,
    MOBILEVERCODELOGIN3: false,
    REGMOBVERF3: false,
    MOBILENUMPASSREG3: false,
    MOBILEREG: false,
    REGSMSVERIF: false,
    AFFILIATECODE: false,
  };
  const visible = (offer: Offer, method: 'username' | 'mobile'): string[] =>
    Object.entries(fieldsFor(offer, {}, method))
      .filter(([, field]) => field.visible)
      .map(([name]) => name);

  it.each([
    [{}, ['username']],
    [{ MOBILEREG: true }, ['mobile', 'username']],
    [{ MOBILEREG: true, USERNAMEREG3: false }, ['mobile']],
    [{ DIRECTREG3: false, MOBILEREG: true }, []],
  ])('%j offers %j', (flags, methods) => {
    expect(methodsOf({ ...none, ...flags })).toEqual(methods);
  });

  it.each([
    [{}, 'username', ['username', 'password']],
    [{ REGMOBVERF3: true }, 'username', ['username', 'mobileNum', 'verificationCode', 'password']],
    [{ REGSMSVERIF: true }, 'username', ['username', 'mobileNum', 'verificationCode', 'password']],
    [{ AFFILIATECODE: true }, 'username', ['username', 'password', 'affiliateCode']],
    [
      { MOBILENUMPASSREG3: true, MOBILEVERCODELOGIN3: true },
      'mobile',
      ['mobileNum', 'verificationCode', 'password'],
    ],
    [{ MOBILEVERCODELOGIN3: true }, 'mobile', ['mobileNum', 'verificationCode']],
    // Without a password and without codes nobody could come back.
    [{}, 'mobile', ['mobileNum', 'verificationCode', 'password']],
  ] as const)('%j by %s asks for %j', (flags, method, fields) => {
    expect(visible({ ...none, ...flags }, method)).toEqual(fields);
    expect(needsPassword({ ...none, ...flags }, method)).toBe(fields.some((name) => name === 'password'));
  });

  it('takes the brand’s own bounds', () => {
    const own = { email: { ...DEFAULTS.email, visible: true, required: true, maxLength: 40 } };
    const fields = fieldsFor(none, own, 'username');
    expect(checkFields(fields, { username: 'rana77', password: 'long enough', email: '' })).toEqual({
      email: { code: 'empty' },
    });
  });
});

describe('ages', () => {
  it.each([
    ['2008-01-10', '2026-01-10', true],
    ['2008-01-11', '2026-01-10', false],
    ['2008-02-29', '2026-02-28', false],
    ['2008-02-29', '2026-03-01', true],
    ['2004-02-29', '2024-02-29', true],
    ['1890-01-01', '2026-01-10', false],
    ['2026-01-10', '2026-01-10', false],
    ['2008-02-30', '2026-01-10', false],
    ['nonsense', '2026-01-10', false],
    ['9999-01-01', '2026-01-10', false],
  ])('born on %s is of age on %s: %s', (birthday, date, answer) => {
    expect(isOfAge(birthday, 18, date)).toBe(answer);
  });
  it('count from the day where the brand is', () => {
    const evening = Date.parse('2026-01-09T19:00:00Z');
    expect([today(evening, 'Asia/Dhaka'), today(evening, 'America/New_York')]).toEqual([
      '2026-01-10',
      '2026-01-09',
    ]);
    expect([isRealDate(2000, 2, 29), isRealDate(1900, 2, 29), readDate('2026-00-01')]).toEqual([
      true,
      false,
      undefined,
    ]);
  });
});

describe('phone numbers', () => {
  it.each([
    ['01712345678', '880', '+8801712345678'],
    ['1712-345 678', '+880', '+8801712345678'],
    ['+8801712345678', '880', '+8801712345678'],
    ['০১৭১২৩৪৫৬৭৮', '880', '+8801712345678'],
    ['0912345678', '84', '+84912345678'],
    ['+84912345678', '880', undefined],
    ['12', '880', undefined],
    ['02123456', '880', undefined],
    ['01712345678', '', undefined],
    ['01712345678', '0', undefined],
    ['tel:01712345678;ext=5', '880', undefined],
    ['9'.repeat(50_000), '880', undefined],
  ])('%s with %s', (typed, code, e164) => {
    expect(toE164(typed, code)).toBe(e164);
  });
  it('show their end only', () => {
    expect(masked('+8801712345678')).toBe('+880 ••• 678');
  });
});
