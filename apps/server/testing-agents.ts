/** For tests: an agent or player of a line, verified, with a transaction password and a session. */
import { ensurePlaces } from '#features/people/agents/service/tree.ts';
import { openMember } from '#features/people/members/service/register.ts';
import { minor } from '#kernel/money.ts';
import { sampleBrand } from './samples.ts';
import type { Person, TestServer } from './testing.ts';

export type AgentPerson = Person & { readonly account: string };
let names = 0;

/** @param hash of his transaction password; `cash` in minor units */
export async function openAgent(
  server: Pick<TestServer, 'db' | 'rooms' | 'brandId'>,
  hash: string,
  { upline, type, cash }: { readonly upline: string | null; readonly type: number; readonly cash: bigint },
): Promise<AgentPerson> {
  const { ledger, identity } = server.rooms;
  const { currency } = sampleBrand;
  names += 1;
  const account = `wire${names}`;
  return server.db.transaction(async (tx) => {
    const brand = { id: server.brandId, currency };
    const one = {
      brand,
      username: account,
      passwordHash: 'none',
      mustChange: false,
      referredBy: upline,
      type,
    };
    const id = await openMember(tx, { ledger, identity: identity.identity }, one);
    await ensurePlaces(tx, [id]);
    await tx.run(
      {
        name: 'test.level',
        text: 'insert into members.profiles (member_id, level, payment_password_hash) values ($1, 2, $2)',
      },
      [id, hash],
    );
    if (cash > 0n) {
      const pockets = await ledger.pockets(tx, server.brandId, id, currency);
      const from = await ledger.house(tx, server.brandId, 'grants', currency);
      const ask = {
        memberId: id,
        brandId: server.brandId,
        currency,
        pockets,
        key: 'test grant',
        content: 'x',
        ref: id,
        serial: 'T-1',
      };
      await ledger.pay(tx, { ...ask, kind: 'grant', amount: minor(cash), from });
    }
    const opening = { how: 'password', factor: false, proved: true };
    const session = await identity.identity.openSession(
      tx,
      id,
      'member',
      { ip: '127.0.0.1', agent: 'test' },
      opening,
    );
    return { id, account, token: session.token, cookie: `__Host-haat=${session.cookie}` };
  });
}
