/** The rules of a game as plain text, for people without a browser; the call `GET /play/{gameCode}/rules` has the same as data. */
import type { FastifyInstance } from 'fastify';
import { engineOf } from '#games/engines.ts';
import { describeTable } from '#games/describe-table.ts';
import { describe } from '#games/slots/titles/describe.ts';

export function gameRules(app: FastifyInstance): void {
  app.get('/docs/rules.txt', async (request, reply) => {
    const { gameCode = '' }: { gameCode?: string } = request.query ?? {};
    const engine = typeof gameCode === 'string' ? engineOf(gameCode) : undefined;
    const rules = engine
      ? describe(engine)
      : typeof gameCode === 'string'
        ? describeTable(gameCode)
        : undefined;
    if (!rules) return reply.callNotFound();
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(rules.text);
  });
}
