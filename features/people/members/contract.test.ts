/** What the door takes of what is sent about people: to the last character and the first one over, and no key nobody knows. */
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { DecideRequest } from '#features/people/approvals/contract.ts';
import {
  AskRights,
  AskRole,
  HireStaff,
  SetOwnEmail,
  SetStaffStatus,
} from '#features/people/staff/contract.ts';
import { Register } from '#identity/registration/contract.ts';
import { newId } from '#kernel/ids.ts';
import { ICONS, OpsMemberList, OpsSetLevel, OpsSetMemberStatus, OpsSetTags, SetProfile } from './contract.ts';
import { AskPayee } from './contract/approvals.ts';
import { PutAffiliates } from './contract/affiliates.ts';
import { DismissMemberNotice } from './contract/notices.ts';
import { OpsSetProfile } from './contract/ops-profile.ts';

const WHY = { reason: 'because' };
const x = (n: number): string => 'x'.repeat(n);
const hire = (more: object = {}) => ({
  username: 'new.clerk-7',
  name: 'New',
  person: 'No 7',
  role: 'risk',
  ...WHY,
  ...more,
});
const form = (more: object = {}) => ({ registerMethod: 'WEB', terms: true, adult: true, ...more });
const desk = (more: object = {}) => ({ version: x(16), change: { fullname: 'Rana' }, ...WHY, ...more });
const brought = (affiliates: unknown, revision: unknown = 1) => ({ revision, affiliates });
const tags = (...list: unknown[]) => ({ tags: list });

/** A body that is right, and what makes it wrong or keeps it right. */
const BODIES: readonly (readonly [string, TSchema, object, readonly (readonly [object, boolean])[]])[] = [
  [
    'a status',
    OpsSetMemberStatus.body,
    { status: 'suspended', ...WHY },
    [
      [{ reason: 'xx' }, false],
      [{ reason: 'xxx' }, true],
      [{ reason: '   ' }, false],
      [{ reason: '\n\t ' }, false],
      [{ reason: x(200) }, true],
      [{ reason: x(201) }, false],
      [{ reason: undefined }, false],
      [{ reason: ['because'] }, false],
      [{ status: 'Suspended' }, false],
      [{ status: 'deleted' }, false],
      [{ status: null }, false],
    ],
  ],
  [
    'a level',
    OpsSetLevel.body,
    { level: 2, ...WHY },
    [
      [{ level: 0 }, true],
      [{ level: 3 }, true],
      [{ level: 4 }, false],
      [{ level: -1 }, false],
      [{ level: 1.5 }, false],
      [{ level: '2' }, false],
      [{ level: Number.NaN }, false],
      [{ reason: '   ' }, false],
    ],
  ],
  [
    'tags',
    OpsSetTags.body,
    tags('vip'),
    [
      [tags(), true],
      [tags(x(24)), true],
      [tags(x(25)), false],
      [tags(''), false],
      [tags(' vip'), false],
      [tags('a,b'), false],
      [tags('vip', 'vip'), false],
      [tags(...Array.from({ length: 20 }, (_, n) => `t${n}`)), true],
      [tags(...Array.from({ length: 21 }, (_, n) => `t${n}`)), false],
      [tags(7), false],
      [{ tags: 'vip' }, false],
    ],
  ],
  [
    'a profile of one’s own',
    SetProfile.body,
    { nickname: 'Tiger' },
    [
      [{ icon: ICONS[0] }, true],
      [{ icon: '' }, true],
      [{ icon: '../tiger' }, false],
      [{ icon: 'Tiger' }, false],
      [{ nickname: x(24) }, true],
      [{ nickname: x(25) }, false],
      [{ address: x(200) }, true],
      [{ address: x(201) }, false],
      [{ birthday: '1990-05-17' }, true],
      [{ birthday: '1990-05-170' }, false],
      [{ nickname: null }, false],
      // What only staff, or nobody, writes.
      [{ level: 3 }, false],
      [{ tags: ['vip'] }, false],
      [{ phone: '01712345678' }, false],
      [{ account: 'other' }, false],
      [{ type: 1 }, false],
    ],
  ],
  [
    'a profile at the desk',
    OpsSetProfile.body,
    desk(),
    [
      [{ version: x(15) }, false],
      [{ version: x(17) }, false],
      [{ reason: '   ' }, false],
      [{ change: {} }, true],
      [{ change: { phone: x(32), email: x(254) } }, true],
      [{ change: { phone: x(33) } }, false],
      [{ change: { email: x(255) } }, false],
      // Who is paid, and what he shows himself by, is not written here.
      [{ change: { payeeName: 'Mina' } }, false],
      [{ change: { icon: 'tiger' } }, false],
      [{ change: { level: 3 } }, false],
      [{ change: null }, false],
    ],
  ],
  [
    'the name a player is paid under',
    AskPayee.body,
    { name: 'Mina Das', ...WHY },
    [
      [{ name: '' }, false],
      [{ name: '   ' }, false],
      [{ name: x(80) }, true],
      [{ name: x(81) }, false],
      [{ reason: '   ' }, false],
    ],
  ],
  [
    'codes of domains',
    PutAffiliates.body,
    brought([{ domain: 'agent.test', code: 'ABC123' }]),
    [
      [brought([]), true],
      [brought([{ domain: 'agent.test', code: '' }]), true],
      [brought([{ domain: '', code: '' }]), false],
      [brought([{ domain: 'agent.test', code: 'A-1' }]), false],
      [brought([{ domain: 'agent.test', code: x(33) }]), false],
      [brought([{ domain: 'agent.test', code: '', more: 1 }]), false],
      [brought([], 0), false],
      [brought([], 1.5), false],
      [brought([], '1'), false],
      [brought(Array(201).fill({ domain: 'agent.test', code: '' })), false],
    ],
  ],
  [
    'a registration',
    Register.body,
    form({ username: 'rana' }),
    [
      [{ terms: false }, false],
      [{ adult: false }, false],
      [{ terms: 'true' }, false],
      [{ registerMethod: 'APP' }, false],
      [{ username: x(64) }, true],
      [{ username: x(65) }, false],
      [{ password: x(129) }, false],
      [{ countryDialingCode: '+880' }, true],
      [{ countryDialingCode: '0880' }, false],
      [{ countryDialingCode: '+88012' }, false],
      [{ type: 1 }, false],
      [{ level: 3 }, false],
      [{ referredBy: newId() }, false],
    ],
  ],
  [
    'somebody new',
    HireStaff.body,
    hire(),
    [
      [{ username: 'ab' }, false],
      [{ username: 'abc' }, true],
      [{ username: x(24) }, true],
      [{ username: x(25) }, false],
      [{ username: 'Abc' }, false],
      [{ username: '1bc' }, false],
      [{ username: 'a b' }, false],
      [{ username: 'аbc' }, false],
      // Nobody is hired without a role that is asked for, and none of the machine's own words is one.
      [{ role: 'none' }, false],
      [{ role: '*' }, false],
      [{ role: 'admin' }, true],
      [{ person: ' ' }, false],
      [{ person: '  ' }, false],
      [{ person: x(61) }, false],
      [{ name: ' ' }, false],
      [{ reason: '   ' }, false],
      [{ email: x(254) }, true],
      [{ email: x(255) }, false],
      [{ keyedBy: null }, false],
      [{ mustChange: false }, false],
    ],
  ],
  [
    'rights',
    AskRights.body,
    { rights: ['deposits.read'], ...WHY },
    [
      [{ rights: [] }, true],
      [{ rights: ['*'] }, true],
      [{ rights: ['deposits.*'] }, true],
      [{ rights: ['deposits'] }, false],
      [{ rights: ['*.*'] }, false],
      [{ rights: ['Deposits.read'] }, false],
      [{ rights: ['deposits.read '] }, false],
      [{ rights: [`d.${x(38)}`] }, true],
      [{ rights: [`d.${x(39)}`] }, false],
      [{ rights: ['a.b', 'a.b'] }, false],
      [{ rights: Array.from({ length: 101 }, (_, n) => `a.${x(n % 30)}y`) }, false],
    ],
  ],
  [
    'another role',
    AskRole.body,
    { role: 'finance', ...WHY },
    [
      [{ role: 'none' }, true],
      [{ role: 'owner' }, false],
      [{ role: ['admin'] }, false],
    ],
  ],
  [
    'a suspension',
    SetStaffStatus.body,
    { status: 'suspended', ...WHY },
    [
      [{ status: 'closed' }, false],
      [{ reason: '   ' }, false],
    ],
  ],
  [
    'a decision',
    DecideRequest.body,
    { agree: true },
    [
      [{ agree: 'true' }, false],
      [{ agree: 1 }, false],
      [{ agree: null }, false],
    ],
  ],
  ['an address', SetOwnEmail.body, { email: '' }, [[{ email: x(255) }, false]]],
];

describe.each(BODIES)('%s', (_, schema, right, changes) => {
  const takes = (body: unknown): boolean => Value.Check(schema, body);

  it('is taken as it should be', () => expect(takes(right)).toBe(true));

  it.each(changes)('with %o: %s', (change, is) => {
    const body = Object.fromEntries(
      Object.entries({ ...right, ...change }).filter(([, one]) => one !== undefined),
    );
    expect(takes(body)).toBe(is);
  });

  it('is not taken with a key nobody knows, nor as anything but an object', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), fc.jsonValue(), (key, value) => {
        fc.pre(!(key in right));
        const known = 'properties' in schema && key in Object(schema.properties);
        if (!known) expect(takes({ ...right, [key]: value })).toBe(false);
        if (typeof value !== 'object' || value === null || Array.isArray(value))
          expect(takes(value)).toBe(false);
      }),
      { numRuns: 30 },
    );
  });
});

describe('an address of the wire', () => {
  it.each([
    [newId(), true],
    [newId().toUpperCase(), false],
    [`${newId()} `, false],
    [newId().replaceAll('-', ''), false],
    ['00000000-0000-0000-0000-000000000000', false],
    ["' or 1=1", false],
    [7, false],
  ])('names a notice by %o: %s', (id, is) =>
    expect(Value.Check(DismissMemberNotice.params, { id })).toBe(is),
  );

  it.each([
    [{}, true],
    [{ pageNo: 1, pageSize: 100 }, true],
    [{ pageNo: 0 }, false],
    [{ pageNo: 10_001 }, false],
    [{ pageSize: 0 }, false],
    [{ pageSize: 101 }, false],
    [{ pageSize: 1.5 }, false],
    [{ account: x(32) }, true],
    [{ account: x(33) }, false],
    [{ status: 'gone' }, false],
    [{ brandId: newId() }, false],
  ])('asks for a page by %o: %s', (query, is) => expect(Value.Check(OpsMemberList.query, query)).toBe(is));
});
