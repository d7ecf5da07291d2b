/** What the rooms' sections make of stored data, sound or not. */
import { describe, expect, it } from 'vitest';
import { LinkSettings } from '#features/around/content/contract/settings.ts';
import {
  RegistrationFieldSettings,
  RegistrationSettings,
} from '#features/people/members/contract/settings.ts';
import { SignInSettings } from '#identity/sign-in/contract/settings.ts';
import type { Section } from '#kernel/settings.ts';
import { repaired } from '#platform/settings/repair.ts';
import { FLAGS, REGISTRATION_FIELDS } from './contract.ts';

/** As the readers of a room's section get it. */
const read = <Value>(section: Section<Value>, raw: unknown) =>
  repaired(section.schema, raw, section.defaults) as Value;
const readFlags = (raw: unknown): Record<string, boolean> => {
  const { dialingCode: _, passwordMaxAgeMs: __, ...door } = read(SignInSettings, raw);
  return { ...door, ...read(RegistrationSettings, raw) };
};
const readRegistration = (fields: unknown) => read(RegistrationFieldSettings, { fields }).fields;
const readResources = (resources: unknown) => read(LinkSettings, { resources }).resources;
const readServices = (customerService: unknown) => read(LinkSettings, { customerService }).customerService;

describe('a brand’s stored data', () => {
  it('have every flag, and only what says true is on', () => {
    const [first, second, third] = FLAGS;
    const read: Record<string, boolean> = readFlags({
      [first]: true,
      [second]: 'true',
      [third]: 1,
      unknown: true,
    });
    expect(Object.keys(read).sort()).toEqual([...FLAGS].sort());
    expect(FLAGS.filter((flag) => read[flag])).toEqual([first]);
    for (const raw of [null, undefined, 'x', 7, []])
      expect(Object.values(readFlags(raw))).not.toContain(true);
  });

  const good = {
    visible: true,
    required: false,
    minLength: 0,
    maxLength: 20,
    acceptedPattern: 'reg_pattern_20',
  };
  it.each([
    ['a pattern there is not', { ...good, acceptedPattern: 'reg_pattern_21' }],
    ['a pattern of its own', { ...good, acceptedPattern: '^(a+)+$' }],
    ['a length below nothing', { ...good, minLength: -1 }],
    ['a length beyond all', { ...good, maxLength: 256 }],
    ['half a length', { ...good, maxLength: 1.5 }],
    ['a word for a tick', { ...good, visible: 'true' }],
    ['more than is known', { ...good, more: 1 }],
    ['nothing', null],
  ])('leave out a field of registration with %s', (_, field) => {
    expect(readRegistration({ username: field, email: good })).toEqual({ email: good });
  });
  it('keep fields that are known alone', () => {
    expect(readRegistration({ unknown: good, username: good })).toEqual({ username: good });
    expect(readRegistration(Object.fromEntries(REGISTRATION_FIELDS.map((name) => [name, good])))).toEqual(
      Object.fromEntries(REGISTRATION_FIELDS.map((name) => [name, good])),
    );
    for (const raw of [null, undefined, 'x', 7]) expect(readRegistration(raw)).toEqual({});
  });

  it.each([
    ['java', 'script:alert(1)'].join(''),
    'data:text/html,x',
    '//evil.example',
    'http:evil',
    'file:///etc/passwd',
    '',
    ' https://x.example',
  ])('lead nobody to %j', (url) => {
    const link = { resourceType: 'TELEGRAM', url, labelNameEn: '' };
    const fine = { ...link, url: 'https://t.example/haat' };
    expect(readResources([link, fine, 'x', null])).toEqual([fine]);
    const [service] = readServices([{ csType: 'none such', url: fine.url }, { url }]);
    expect(service).toBe(undefined);
  });
});
