/** The rules of a game as plain text, for people without a browser; the call `GET /play/{gameCode}/rules` has the same as data. */
import type { FastifyInstance } from 'fastify';
import { engineOf } from '#games/engines.ts';
import { describe } from '#games/slots/titles/describe.ts';

export function gameRules(app: FastifyInstance): void {
  app.get('/play/:gameCode/rules.txt', async (request, reply) => {
    const { gameCode = '' }: { gameCode?: string } = request.params ?? {};
    const engine = engineOf(gameCode);
    const rules = engine && describe(engine);
    if (!rules) return reply.callNotFound();
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(rules.text);
  });
}
