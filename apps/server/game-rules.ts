/**
 * What strangers check us by, outside of the envelope: the rules of a game as plain text (the call `GET /play/{gameCode}/rules` has the same as
 * data), and the program that computes rounds again.
 */
import type { FastifyInstance } from 'fastify';
import type { Describe } from '#features/play/rounds/service/descriptions.ts';
import type { BrandId } from '#kernel/ids.ts';
import { verifierText } from './verifier.ts';

type Needs = {
  readonly describe: Describe;
  readonly brandFor: (
    host: string,
    merchant: string | undefined,
  ) => Promise<{ readonly id: BrandId } | undefined>;
};

const VERSION = /^[1-9]\d{0,4}$/;
const KEPT = { 'cache-control': 'public, max-age=3600' };

export function gameRules(app: FastifyInstance, { describe, brandFor }: Needs): void {
  app.get('/docs/rules.txt', async (request, reply) => {
    const { gameCode, version }: { gameCode?: unknown; version?: unknown } = request.query ?? {};
    const isVersion = version === undefined || (typeof version === 'string' && VERSION.test(version));
    const merchant = request.headers['merchant'];
    const brand = await brandFor(
      request.headers.host ?? '',
      typeof merchant === 'string' ? merchant : undefined,
    );
    if (!brand || typeof gameCode !== 'string' || !isVersion) return reply.callNotFound();
    const rules = await describe(brand.id, gameCode, version === undefined ? undefined : Number(version));
    if (!rules) return reply.callNotFound();
    return reply.headers({ 'content-type': 'text/plain; charset=utf-8', ...KEPT }).send(rules.text);
  });

  app.get('/docs/verify.mjs', async (_request, reply) =>
    reply.headers({ 'content-type': 'text/javascript; charset=utf-8', ...KEPT }).send(verifierText()),
  );
}
