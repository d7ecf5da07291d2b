/** Agents in a journey: who they are, signed in, with money, and their calculations at a turned clock. */
import type { Page } from 'playwright-core';
import type { CommissionNeeds } from '#features/money/commission/service/needs.ts';
import { payDue } from '#features/money/commission/service/pay.ts';
import { runDue } from '#features/money/commission/service/run.ts';
import { pointsOf } from '#features/people/agents/service/points.ts';
import { linesOf } from '#features/people/agents/service/tree.ts';
import type { Brand } from '#features/setup/brand/service.ts';
import { asId, type MemberId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { statement } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import type { Stage, Visitor } from './stage.ts';

const BY_NAME = statement<{ id: string }>('e2e.member', 'select id from members.members where account = $1');

export async function idOf(stage: Stage, account: string): Promise<MemberId> {
  const found = await stage.serving.db.one(BY_NAME, [account]);
  if (!found) throw new Error(`nobody is called ${account}`);
  return asId<'member'>(found.id);
}

/** Signs this browser in without the form: for journeys that are about something else. */
export async function signIn(stage: Stage, { context }: Visitor, id: string): Promise<void> {
  const { rooms, db } = stage.serving;
  const opening = { how: 'password', factor: false, proved: true };
  const session = await db.transaction((tx) =>
    rooms.identity.identity.openSession(tx, id, 'member', { ip: '127.0.0.1', agent: 'test' }, opening),
  );
  const { hostname: domain } = new URL(stage.origin);
  const cookie = {
    name: '__Host-haat',
    value: session.cookie,
    domain,
    path: '/',
    secure: true,
    httpOnly: true,
  };
  await context.addCookies([{ ...cookie, sameSite: 'Strict' }]);
  await context.addInitScript((given) => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('token', given);
  }, session.token);
}

export async function grant(stage: Stage, id: MemberId, amount: bigint): Promise<void> {
  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const { ledger } = rooms;
  await db.transaction(async (tx) => {
    const pockets = await ledger.pockets(tx, brand.id, id, brand.currency);
    const from = await ledger.house(tx, brand.id, 'grants', brand.currency);
    const key = 'grant of a journey';
    const ask = {
      memberId: id,
      brandId: brand.id,
      currency: brand.currency,
      pockets,
      key,
      content: key,
      ref: id,
      serial: 'T-1',
    };
    await ledger.pay(tx, { ...ask, kind: 'grant', amount: minor(amount), from });
  });
}

/** Commission as the worker sees it at another time. */
export async function commissionAt(
  stage: Stage,
  at: number,
): Promise<{ readonly needs: CommissionNeeds; readonly brand: Brand }> {
  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const clock = { now: () => at };
  const parts = {
    db,
    clock,
    ledger: rooms.ledger,
    brands: rooms.brand.brands,
    log: silentLog(),
    tree: { linesOf, pointsOf },
  };
  return { needs: { ...parts, approvals: Object(undefined) }, brand };
}

/** The calculations as the worker makes them when it is that late, ms. */
export async function workAt(stage: Stage, at: number): Promise<void> {
  const { needs, brand } = await commissionAt(stage, at);
  await runDue(needs, brand);
  await payDue(needs, brand);
}

export const openCentre = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.waitForSelector('.centre-work > *');
};
