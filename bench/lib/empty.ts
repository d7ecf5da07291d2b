/**
 * A server that does nothing: node:http, the body read, an answer of a bet's size. What the line, the client and Node itself cost is
 * the ceiling of every figure taken through HTTP on the same cores. Run as a child: the port comes in, `ready` goes out.
 */
import { createServer } from 'node:http';

const BODY = `{"success":true,"message":"","value":{"filler":"${'x'.repeat(560)}"}}`;

export type EmptyPlan = { readonly port: number };

process.on('message', ({ port }: EmptyPlan) => {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': BODY.length });
      response.end(BODY);
    });
  });
  server.listen(port, '127.0.0.1', () => process.send?.('ready'));
});
