/** For tests: a vendor on this machine that answers what it is told to, and remembers what it was asked. */
import { createServer } from 'node:http';

export type Heard = { readonly path: string; readonly body: string };

export async function openHttpVendor() {
  const heard: Heard[] = [];
  let say: (path: string) => object | string | undefined = () => ({ status: 'RS_OK' });
  const server = createServer((asked, answer) => {
    const parts: Buffer[] = [];
    asked.on('data', (part: Buffer) => parts.push(part));
    asked.on('end', () => {
      const path = asked.url ?? '';
      heard.push({ path, body: Buffer.concat(parts).toString('utf8') });
      const said = say(path);
      // Nothing to say: whoever asked never hears.
      if (said === undefined) return void asked.socket.destroy();
      answer
        .writeHead(200, { connection: 'close' })
        .end(typeof said === 'string' ? said : JSON.stringify(said));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the vendor has no address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    heard,
    says: (next: (path: string) => object | string | undefined): void => {
      say = next;
    },
    close: (): Promise<void> =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
export type HttpVendor = Awaited<ReturnType<typeof openHttpVendor>>;
