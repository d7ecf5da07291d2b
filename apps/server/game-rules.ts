/** The rules of a game as plain text, for people without a browser; the call `GET /play/{gameCode}/rules` has the same as data. */
import type { FastifyInstance } from 'fastify';
import { describeGame } from '#games/describe.ts';

export function gameRules(app: FastifyInstance): void {
  app.get('/docs/rules.txt', async (request, reply) => {
    const { gameCode = '' }: { gameCode?: string } = request.query ?? {};
    const rules = typeof gameCode === 'string' ? describeGame(gameCode) : undefined;
    if (!rules) return reply.callNotFound();
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(rules.text);
  });
}
