import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FAMILIES, frontOf } from './registry.ts';
import { VIEWS, viewOf } from './views.ts';

/** One of the titles that are too many to be listed. */
const TITLE = 'river-tiger-fs07-tiger';

it('every family has its view, and every view its family', () => {
  expect([...new Set(VIEWS.map(({ name }) => name))]).toEqual(FAMILIES.map(({ name }) => name));
});

it.each(FAMILIES.flatMap(({ name, engines }) => engines.map(({ code }) => [code, name] as const)))(
  '%s is shown by %s and by nobody else',
  (code, name) => {
    expect(VIEWS.filter((view) => view.owns(code)).map((view) => view.name)).toEqual([name]);
  },
);

it('a code nobody plays has no view', () => {
  expect(viewOf('no-such-game')).toBeUndefined();
});

it.each(VIEWS.map((view) => [view.name, view] as const))(
  '%s brings front, stage and side',
  async (name, view) => {
    const { engines } = FAMILIES.find((family) => family.name === name) ?? { engines: [] };
    const [code = ''] = [...engines.map((engine) => engine.code), TITLE].filter(view.owns);
    const [{ default: front }, { default: stage }, { default: side }] = await Promise.all([
      view.front(),
      view.stage(code),
      view.side(code),
    ]);
    expect(side.family).toBe(FAMILIES.find((family) => family.name === name));
    for (const one of [...side.family.engines.map((engine) => engine.code), TITLE].filter(view.owns)) {
      expect(front.titleOf(one)).toBeTruthy();
      expect(existsSync(frontOf(one) ?? '')).toBe(true);
    }
    expect(stage).toBeTypeOf('function');
  },
);
