/** Any room's section over a real database: on what was seen, with its entry in the trail, refused as its room says. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type BrandId, newId } from '#kernel/ids.ts';
import { money, onOff, type Section, settings, whole } from '#kernel/settings.ts';
import type { Db } from '#platform/db/db.ts';
import { askRoute } from '#platform/testkit/context.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import { JurisdictionSettings } from '#features/people/protection/contract/settings.ts';
import { ApprovalSettings } from '#features/people/staff/contract/settings.ts';
import { GetOpsBrand, PutBrandFlags, type OpsBrand } from './contract/ops.ts';
import { GetSections, getSettings, putSettings } from './contract/settings.ts';
import { testBrand, testJurisdiction } from './fixtures.ts';
import { createBrandRoom } from './room.ts';
import { openBrand } from './service/open.ts';

const Window = settings(
  'testing.window',
  { least: whole('x', { minimum: 1, maximum: 9 }), fee: money('x'), open: onOff('x') },
  {
    title: 'x',
    defaults: { least: 2, fee: '1.00', open: false },
    check: ({ least, open }) =>
      open && least > 5 ? { field: 'least', code: 'brand.bad_window' } : undefined,
  },
);

let db: Db;
let brandId: BrandId;
databaseOfFile((made) => {
  db = made;
  return undefined;
});
beforeEach(async () => {
  brandId = newId<'brand'>();
  await openBrand(db, { ...testBrand, id: brandId, code: `b${brandId.slice(-12)}` });
});

const clock = { now: () => Date.now() };
function routes() {
  const room = createBrandRoom({ db, clock });
  return [
    ...room.routes,
    ...room.settingsRoutes([Window, JurisdictionSettings, ApprovalSettings], {
      openedCurrencies: async () => [],
    }),
  ];
}
type State = { readonly revision: number; readonly value: object | null };
const get = <Value>(section: Section<Value>) =>
  askRoute<State>(routes(), getSettings(section), { brandId, staff: true });
const put = async (section: Section<object>, revision: number, value: object): Promise<unknown> => {
  try {
    return await askRoute(
      routes(),
      putSettings(section),
      { brandId, staff: true },
      { body: { revision, value } },
    );
  } catch (error) {
    return String(Object(error).code ?? error);
  }
};
const trail = async () =>
  (
    await db.pool.query(
      'select action, subject, before, after from platform.trail where brand_id = $1 order by seq',
      [brandId],
    )
  ).rows;
const value = { least: 3, fee: '2.50', open: true };

describe('a section', () => {
  it('begins with its defaults at revision 0, and has the calls it may have', async () => {
    expect(await get(Window)).toEqual({ revision: 0, value: Window.defaults });
    const named = routes().map(({ call }) => `${call.method} ${call.path}`);
    expect(named).toContain('PUT /ops/settings/protection.jurisdiction');
    // One person alone must not lower how many have to agree.
    expect(named).not.toContain('PUT /ops/settings/staff.approvals');
    const { list } = await askRoute<{ list: { name: string; write: string; schema: object }[] }>(
      routes(),
      GetSections,
      {
        brandId,
        staff: true,
      },
    );
    expect(list.map(({ name, write }) => [name, write])).toEqual([
      ['testing.window', 'brand.write'],
      ['protection.jurisdiction', 'brand.jurisdiction'],
      ['staff.approvals', ''],
    ]);
    expect(JSON.parse(JSON.stringify(list[0]?.schema))).toMatchObject({
      properties: { fee: { 'x-setting': { kind: 'money', word: 'x' } } },
    });
  });

  it('is written on the revision that was seen, with what stood before and after in the trail', async () => {
    expect(await put(Window, 0, value)).toEqual({ revision: 1, value });
    expect(await put(Window, 1, { ...value, least: 4 })).toEqual({
      revision: 2,
      value: { ...value, least: 4 },
    });
    expect(await trail()).toEqual([
      { action: 'brand.settings', subject: 'testing.window', before: Window.defaults, after: value },
      { action: 'brand.settings', subject: 'testing.window', before: { least: 3 }, after: { least: 4 } },
    ]);
    for (const wrong of [0, 1, 3]) expect(await put(Window, wrong, value)).toBe('brand.changed_meanwhile');
    expect([await get(Window), (await trail()).length]).toEqual([
      { revision: 2, value: { ...value, least: 4 } },
      2,
    ]);
  });

  it('is changed by one of six who saw the same', async () => {
    const said = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((least) => put(Window, 0, { ...value, least, open: false })),
    );
    expect(said.filter((one) => one === 'brand.changed_meanwhile')).toHaveLength(5);
    expect([(await get(Window)).revision, (await trail()).length]).toEqual([1, 1]);
  });

  it.each<[string, Section<object>, object, string]>([
    ['that its room refuses', Window, { ...value, least: 6 }, 'brand.bad_window'],
    ['with more decimals than the currency has', Window, { ...value, fee: '1.005' }, 'money.malformed'],
    [
      'whose bounds are crossed',
      JurisdictionSettings,
      { ...testJurisdiction, stakeMin: '99999' },
      'protection.bounds_crossed',
    ],
  ])('%s changes nothing', async (_, section, bad, code) => {
    const before = await get(section);
    expect(await put(section, before.revision, bad)).toBe(code);
    expect([await get(section), await trail()]).toEqual([before, []]);
  });

  it('makes the brand newer for whoever saw it before', async () => {
    const { revision, flags } = await askRoute<OpsBrand>(routes(), GetOpsBrand, { brandId, staff: true });
    await put(Window, 0, value);
    const late = askRoute(routes(), PutBrandFlags, { brandId, staff: true }, { body: { revision, flags } });
    await expect(late).rejects.toMatchObject({ code: 'brand.changed_meanwhile' });
  });
});
