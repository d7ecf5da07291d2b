import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsFor } from '#identity/registration/rules/check.ts';
import { SignInSettings } from '#identity/sign-in/contract/settings.ts';
import { type MemberStatus, TRIAL_TYPE } from './contract.ts';
import { RegistrationSettings } from './contract/settings.ts';
import { PROFILE_FIELDS } from './contract/profile-names.ts';
import {
  accountFor,
  audienceOf,
  cleaned,
  levelAfter,
  maskedText,
  mayBecome,
  mayWrite,
  missingForFirst,
  profileFields,
  referralCode,
} from './rules.ts';

describe('a type of member', () => {
  it.each([
    [0, 'player'],
    [1, 'agent'],
    [2, 'agent'],
    [3, 'player'],
    [TRIAL_TYPE, 'trial'],
    [41, 'agent'],
    [42, 'agent'],
    [43, 'player'],
  ])('%i enters as %s', (type, audience) => {
    expect(audienceOf(type)).toBe(audience);
  });
});

describe('an exclusion', () => {
  const all: readonly MemberStatus[] = ['active', 'suspended', 'excluded', 'closed'];
  it.each(all)('is not lifted by staff: excluded to %s', (to) => {
    expect(mayBecome('excluded', to)).toBe(to === 'excluded' || to === 'closed');
  });
  it.each(all.filter((one) => one !== 'excluded'))('is no matter of who is %s', (from) => {
    for (const to of all) expect(mayBecome(from, to)).toBe(true);
  });
});

describe('names and codes made for somebody', () => {
  const bytes = fc.uint8Array({ minLength: 10, maxLength: 20 });
  it('have no look-alikes, and another for every other bits', () => {
    fc.assert(
      fc.property(bytes, (given) => {
        expect(referralCode(given)).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
        expect(accountFor(given)).toMatch(/^m[0-9a-hjkmnp-tv-z]{9}$/);
      }),
    );
    const seen = new Set(
      Array.from({ length: 32 }, (_, bits) => referralCode(new Uint8Array(10).fill(bits))),
    );
    expect(seen.size).toBe(32);
  });
});

describe('a registration form', () => {
  const fields = fieldsFor({ ...SignInSettings.defaults, ...RegistrationSettings.defaults }, {}, 'username');
  const shown = Object.entries(fields).filter(([, one]) => one.visible);
  const hidden = Object.entries(fields).filter(([, one]) => !one.visible);

  it('loses spaces around its texts, never those of a password', () => {
    const form = cleaned(fields, { username: '  rana ', password: '  p w ', confirmPassword: ' p w ' });
    expect(form).toMatchObject({ username: 'rana', password: '  p w ', confirmPassword: ' p w ' });
    expect(cleaned(fields, {}).confirmPassword).toBe('');
  });

  it('keeps what was asked for, and drops what was not', () => {
    expect(shown.length).toBeGreaterThan(0);
    expect(hidden.length).toBeGreaterThan(0);
    const filled = Object.fromEntries(Object.keys(fields).map((name) => [name, 'x']));
    const form: Record<string, unknown> = { ...cleaned(fields, filled) };
    for (const [name] of shown) expect(form[name], name).toBe('x');
    for (const [name] of hidden) expect(Object.hasOwn(form, name), name).toBe(false);
  });
});

describe('the profile of a brand', () => {
  const house = profileFields(undefined);
  it.each([
    null,
    'visible',
    7,
    [],
    { nickname: true },
    { nickname: { visible: 'yes', editable: 'always' } },
    { nickname: { visible: true } },
    { nickname: { visible: true, editable: 'sometimes' } },
    { unknown: { visible: true, editable: 'always' } },
  ])('is the house’s where its data are %j', (raw) => {
    expect(profileFields(raw)).toEqual(house);
  });
  it('changes the fields its data name, and no other', () => {
    const own = profileFields({ nickname: { visible: false, editable: 'never', more: 1 } });
    expect(own.nickname).toEqual({ visible: false, editable: 'never' });
    for (const name of PROFILE_FIELDS) if (name !== 'nickname') expect(own[name]).toBe(house[name]);
  });

  it.each([
    [true, 'always', '', true],
    [true, 'always', 'before', true],
    [true, 'once', '', true],
    [true, 'once', 'before', false],
    [true, 'never', '', false],
    [false, 'always', '', false],
    [false, 'once', '', false],
  ] as const)('visible %s, editable %s, over %j: %s', (visible, editable, before, may) => {
    expect(mayWrite({ visible, editable }, before)).toBe(may);
  });
});

describe('how far a member counts as checked', () => {
  it.each([
    [{}, false, ['contact', 'fullname', 'birthday']],
    [{}, true, ['fullname', 'birthday']],
    [{ fullname: 'Rana', birthday: '1990-05-17' }, false, ['contact']],
    [{ payeeName: 'Rana', birthday: '1990-05-17' }, true, []],
    [{ fullname: ' ', payeeName: '', birthday: '1990-05-17' }, true, ['fullname']],
    [{ fullname: 'Rana' }, true, ['birthday']],
  ] as const)('with %j and a contact proved (%s) lacks %j of level 1', (texts, reachable, missing) => {
    expect(missingForFirst(texts, reachable)).toEqual(missing);
  });

  it.each([
    // level, written, everything of level 1 left, level after
    [3, ['nickname'], true, 3],
    [3, ['address'], true, 2],
    [2, ['address'], true, 2],
    [1, ['address'], true, 1],
    [3, ['fullname'], true, 1],
    [3, ['payeeName'], false, 0],
    [2, ['birthday', 'address'], true, 1],
    [1, ['phone'], false, 0],
    [1, ['phone'], true, 1],
    [1, ['address', 'phone'], false, 0],
    [2, ['phone'], false, 2],
    [3, ['address', 'email'], false, 2],
    [0, ['address'], true, 0],
    [0, ['fullname'], true, 0],
  ] as const)('from %i after %j (known: %s) is %i', (level, written, known, after) => {
    expect(levelAfter(level, written, known)).toBe(after);
  });

  it('never rises by what staff write, and more writing never leaves it higher', () => {
    const names = fc.subarray(['nickname', 'fullname', 'payeeName', 'birthday', 'address', 'phone', 'email']);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), names, names, fc.boolean(), (level, one, more, known) => {
        const after = levelAfter(level, one, known);
        expect(after).toBeLessThanOrEqual(level);
        expect(levelAfter(level, [...one, ...more], known)).toBeLessThanOrEqual(after);
        expect(levelAfter(level, one, false)).toBeLessThanOrEqual(levelAfter(level, one, true));
      }),
    );
  });
});

describe('a text of a profile, to staff who may not write it', () => {
  it.each([
    ['fullname', 'Rana Das', 'R•••'],
    ['fullname', '𝒜da', '𝒜•••'],
    ['birthday', '1990-05-17', '1990-••-••'],
    ['address', '1 Road', '•••'],
    ['telegram', '@rana', '@•••'],
    ['nickname', 'rana', 'rana'],
    ['payeeName', 'Rana Das', 'Rana Das'],
    ['fullname', '', ''],
    ['birthday', '', ''],
  ] as const)('%s %j is %j', (name, text, seen) => {
    expect(maskedText(name, text)).toBe(seen);
  });
});
