import fastify from 'fastify';
import { expect, it } from 'vitest';
import { silentLog } from '#platform/log/log.ts';
import { docRoutes, PLAIN_ROUTES } from './docs.ts';
import { gameRules } from './game-rules.ts';
import { healthRoutes } from './health.ts';
import { testDb } from '#platform/testkit/database.ts';

it('what stands outside of the envelope is in the document too, and on the page', async () => {
  const app = fastify();
  const there: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (method === 'GET') there.push(url);
  });
  const nowhere = testDb('postgres://nobody@127.0.0.1:1/none', { hotClients: 1 });
  healthRoutes(app, nowhere, {
    metricsToken: undefined,
    stopping: () => false,
    listeners: [],
    log: silentLog(),
  });
  gameRules(app, { describe: async () => undefined, brandFor: async () => undefined });
  docRoutes(app, [], { version: '1', plain: PLAIN_ROUTES });
  const { paths } = (await app.inject('/docs/openapi.json')).json<{
    paths: Record<string, { get: { security: unknown[]; responses: Record<string, unknown> } }>;
  }>();
  // The live channel is no route of this door: it is taken at the upgrade.
  expect(Object.keys(paths).sort()).toEqual([...there, '/live'].sort());
  expect(Object.keys(paths['/readyz']?.get.responses ?? {})).toEqual(['200', '400', '503']);
  const page = (await app.inject('/docs')).body;
  for (const { path } of PLAIN_ROUTES) expect(page).toContain(`<code>${path}</code>`);
  await app.close();
  await nowhere.close();
});
