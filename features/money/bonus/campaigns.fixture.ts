/** For tests: campaigns as the desk makes them, deposits as the cashier tells them, and calls as the door makes them. */
import { DepositCredited, DepositTakenBack } from '#features/money/cashier/contract.ts';
import { asPlayer, asStaff, callRoute } from '#features/people/members/fixtures.ts';
import type { CallInput } from '#kernel/call.ts';
import { type Id, type MemberId, newId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import { DAY, toWire } from '#kernel/time.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { OpsOpenCampaign, OpsPutCampaign, type Campaign } from './contract/ops.ts';
import type { BonusTerms } from './contract/terms.ts';
import { type Bettor, type BonusHouse, TERMS } from './fixtures.ts';

type Call = { readonly method: string; readonly path: string };
type Body = CallInput<typeof OpsPutCampaign>['body'];
type Asked = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

export type Desk = {
  /** As this member, through the room's own door. */
  readonly as: <Answer = unknown>(who: MemberId, call: Call, asked?: Asked) => Promise<Answer>;
  readonly asStaff: <Answer = unknown>(who: Id<'staff'>, call: Call, asked?: Asked) => Promise<Answer>;
  readonly save: (code: string, terms?: Partial<BonusTerms>, more?: Partial<Body>) => Promise<Campaign>;
  /** Saved, asked for by one person and agreed to by another. */
  readonly open: (code: string, terms?: Partial<BonusTerms>, more?: Partial<Body>) => Promise<Campaign>;
  /** Who asks, and another who agrees. */
  readonly asker: Id<'staff'>;
  readonly other: Id<'staff'>;
  readonly agree: (requestId: string, by?: Id<'staff'>) => Promise<string>;
  /** The money of a deposit has come. */
  readonly credited: (who: Bettor, depositId: string, amount: bigint) => Promise<void>;
  readonly takenBack: (who: Bettor, depositId: string, amount: bigint) => Promise<void>;
};

/** `done`, or the code of what was refused. */
export const codeOf = (tried: Promise<unknown>): Promise<unknown> =>
  tried.then(
    () => 'done',
    (error: { readonly code?: string }) => error.code ?? error,
  );

export function openDesk(at: BonusHouse): Desk {
  const { house, room, needs, clock } = at;
  const [asker, other] = [at.staff(), at.staff()];
  const ask = async <Answer>(caller: ReturnType<typeof asPlayer>, call: Call, asked: Asked = {}) =>
    Object(await callRoute(room.routes, call, house.brand, { caller, ...asked })) as Answer;
  const desk: Desk = {
    asker,
    other,
    as: (who, call, asked) => ask(asPlayer(who), call, asked),
    asStaff: (who, call, asked) => ask(asStaff(who), call, asked),
    save: (code, terms = {}, more = {}) =>
      desk.asStaff(asker, OpsPutCampaign, {
        params: { code },
        body: {
          terms: { ...TERMS, ...terms },
          audience: {},
          budget: null,
          startsAt: toWire(clock.at - DAY),
          endsAt: null,
          revision: 0,
          ...more,
        },
      }),
    open: async (code, terms, more) => {
      const saved = await desk.save(code, terms, more);
      const { id } = await desk.asStaff<{ id: string }>(asker, OpsOpenCampaign, {
        params: { code },
        body: { revision: saved.revision, reason: 'as agreed' },
      });
      await desk.agree(id);
      return { ...saved, state: 'open', revision: saved.revision + 1 };
    },
    agree: (requestId, by = other) =>
      needs.approvals.decide(
        { brandId: house.brand.id, staffId: by, ip: '192.0.2.1', requestId: 'r' },
        requestId,
        true,
      ),
    credited: (who, depositId, amount) =>
      house.db.transaction((tx) => announce(tx, DepositCredited, [factOf(who, depositId, amount)])),
    takenBack: (who, depositId, amount) =>
      house.db.transaction((tx) =>
        announce(tx, DepositTakenBack, [
          {
            ...factOf(who, depositId, amount),
            creditedAt: toWire(clock.at),
            differenceId: newId(),
          },
        ]),
      ),
  };
  return desk;
}

const factOf = ({ memberId, brandId, currency }: Bettor, depositId: string, amount: bigint) => ({
  memberId,
  brandId,
  depositId,
  currency,
  amount: formatWire(amount, currency),
  method: 'bank',
});
