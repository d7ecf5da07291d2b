import { describe, expect, it } from 'vitest';
import { fieldsFor, type Offer } from '#identity/registration/rules/check.ts';
import { bodyOf, checkRegister, fieldsOf, isRight, type RegisterForm, textOf } from './register-rules.ts';

const offer: Offer = {
  DIRECTREG3: true,
  USERNAMEREG3: true,
  MOBILEVERCODELOGIN3: false,
  REGMOBVERF3: false,
  MOBILENUMPASSREG3: false,
  MOBILEREG: false,
  REGSMSVERIF: false,
  AFFILIATECODE: false,
};
const birthday = {
  visible: true,
  required: true,
  minLength: 10,
  maxLength: 10,
  acceptedPattern: 'reg_pattern_11',
};
const fields = fieldsFor(offer, { birthday }, 'username');
const good: RegisterForm = {
  texts: {
    username: ' rana77 ',
    password: 'long enough ',
    birthday: '2000-02-29',
    email: 'hidden@example.com',
  },
  confirmPassword: 'long enough ',
  referralCode: ' FRIEND ',
  phone: { number: '', dialingCode: '880' },
  terms: true,
  adult: true,
};
const check = (change: Partial<RegisterForm>) =>
  checkRegister({ ...good, ...change }, fields, 18, '2026-01-10');

describe('the form before it is sent', () => {
  it('is right', () => {
    expect(isRight(check({}))).toBe(true);
  });
  it.each([
    [
      { texts: { ...good.texts, username: '77rana' } },
      { username: { code: 'pattern', pattern: 1, min: 4, max: 16 } },
    ],
    [{ texts: { ...good.texts, username: '' } }, { username: { code: 'empty' } }],
  ])('%j is wrong', (change, wrong) => {
    expect(check(change).fields).toEqual(wrong);
  });
  it('knows two passwords, youth, and promises that were not made', () => {
    expect(check({ confirmPassword: 'long enough' }).confirm).toBe(true);
    expect(check({ texts: { ...good.texts, birthday: '2008-01-11' } }).underAge).toBe(true);
    expect(check({ terms: false })).toMatchObject({ terms: true, adult: false });
    expect(isRight(check({ adult: false }))).toBe(false);
  });
  it('sends what is shown, trimmed, passwords as they are', () => {
    expect(bodyOf(good, fields, 'https://haat.example/register')).toEqual({
      username: 'rana77',
      password: 'long enough ',
      confirmPassword: 'long enough ',
      birthday: '2000-02-29',
      referralCode: 'FRIEND',
      registerMethod: 'WEB',
      registerUrl: 'https://haat.example/register',
      terms: true,
      adult: true,
    });
    expect(textOf({ ...good, phone: { number: ' 0171 ', dialingCode: '880' } }, 'mobileNum')).toBe('0171');
  });
  it('reads the server’s settings, and asks for nothing they do not name', () => {
    const setting = {
      methods: ['username' as const],
      fields: { mobile: {}, username: { username: fields.username } },
      minAge: 18,
      countryDialingCode: '880',
      countryPicker: false,
      phoneService: false,
      currencies: ['BDT'],
    };
    expect(fieldsOf(setting, 'username')).toMatchObject({
      username: fields.username,
      email: { visible: false },
    });
  });
});
