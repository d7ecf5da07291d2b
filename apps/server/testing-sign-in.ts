/** The door for the tests of signing in: players with one password, and visitors each from a network of their own. */
import { openMember } from '#features/people/members/service/register.ts';
import { hire } from '#features/people/staff/service.ts';
import { startServer, type TestServer } from './testing.ts';
import type { Answer } from './testing-client.ts';
import { type Browser, openBrowserAt } from './testing-doors.ts';

export const PASSWORD = 'tin roof 88 rain';

export type Door = {
  readonly server: TestServer;
  readonly browser: () => Browser;
  readonly player: () => Promise<{ id: string; username: string }>;
  /** The username of a new member of staff. */
  readonly clerk: (role: 'admin' | 'support') => Promise<string>;
  readonly stop: () => Promise<void>;
};

export async function openDoor(): Promise<Door> {
  const server = await startServer({ trustProxy: true });
  const { ledger, identity } = server.rooms;
  const hash = await identity.identity.hashPassword(PASSWORD);
  let addresses = 0;
  let names = 0;
  return {
    server,
    browser() {
      addresses += 1;
      return openBrowserAt(server, `198.18.${addresses >> 8}.${addresses & 255}`);
    },
    async player() {
      const username = `door${(names += 1)}`;
      const brand = { id: server.brandId, currency: 'BDT' };
      const member = { brand, username, passwordHash: hash, mustChange: false, referredBy: null };
      const id = await server.db.transaction((tx) =>
        openMember(tx, { ledger, identity: identity.identity }, member),
      );
      return { id, username };
    },
    async clerk(role) {
      const username = `clerk${(names += 1)}`;
      const person = {
        brandId: server.brandId,
        username,
        name: 'Clerk',
        passwordHash: hash,
        mustChange: false,
      };
      await server.db.transaction((tx) => hire(tx, identity.identity, { ...person, role }));
      return username;
    },
    stop: server.stop,
  };
}

export const right = (username: string, more: object = {}) => ({ username, password: PASSWORD, ...more });
export const get = (who: Browser, path: string): Promise<Answer> => who.send({ method: 'GET', path });
