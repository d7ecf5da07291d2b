/** Front desk of approvals: what one person may not do alone is asked for here, and decided on by others. */
import type { BrandId, Id } from '#kernel/ids.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import type { Actor } from '#platform/trail/staff-action.ts';
import { ACCESS } from './access.ts';
import type { FirstPassword, Outlook, RequestState } from './contract.ts';
import type { Colleague } from './rules.ts';
import { approvalRoutes } from './routes.ts';
import { ask } from './service/ask.ts';
import { collect } from './service/collect.ts';
import { decide } from './service/decide.ts';
import type { RegisteredKind, ApprovalRequest } from './service/kind.ts';
import type { ApprovalNeeds } from './service/needs.ts';
import { outlookFor, outlookOf } from './service/outlook.ts';
import { lastCollector, newestRequest, type RequestRow } from './store.ts';

type Reader = Pick<Actor, 'brandId' | 'staffId'>;

/** What other rooms do here. */
export type Approvals = {
  /** Writes a wish in the caller's transaction. @throws as `service/ask.ts` */
  readonly ask: (tx: Tx, actor: Actor, request: ApprovalRequest) => Promise<Id<'request'>>;
  /** Agrees or refuses, for a room's own desk; the caller has shown a fresh proof. @throws as `service/decide.ts` */
  readonly decide: (actor: Actor, requestId: string, agree: boolean) => Promise<RequestState>;
  /** Who agreed to what waits, and who may still; undefined where nothing waits. */
  readonly outlook: (reader: Reader, requestId: string) => Promise<Outlook | undefined>;
  /** Who could agree to it if this person asked. */
  readonly outlookFor: (
    reader: Reader,
    request: { readonly kind: RegisteredKind; readonly content: unknown },
  ) => Promise<Outlook>;
  /** @throws as `service/collect.ts` */
  readonly collect: (actor: Actor, requestId: string) => Promise<FirstPassword>;
  /** The newest request of a kind about a subject. */
  readonly newest: (
    runner: Runner,
    brandId: BrandId,
    kind: string,
    subject: string,
  ) => Promise<RequestRow | undefined>;
  /** Id of who collected what was last agreed to about a subject. */
  readonly lastCollector: (
    runner: Runner,
    brandId: BrandId,
    kind: string,
    subject: string,
  ) => Promise<string | undefined>;
  readonly colleague: (runner: Runner, staffId: string) => Promise<Colleague | undefined>;
};

export type ApprovalsRoom = {
  readonly approvals: Approvals;
  /** The calls of the list, once every room has declared its kinds. @throws when two of them have one name */
  readonly open: (kinds: readonly RegisteredKind[]) => Room;
};

export function createApprovals(needs: Omit<ApprovalNeeds, 'kinds'>): ApprovalsRoom {
  const kinds = new Map<string, RegisteredKind>();
  const all: ApprovalNeeds = { ...needs, kinds: () => kinds };
  return {
    approvals: approvalsOver(all),
    open: (declared) => {
      for (const kind of declared) {
        if (kinds.has(kind.kind)) throw new Error(`two rooms declare the approval ${kind.kind}`);
        kinds.set(kind.kind, kind);
      }
      return {
        path: 'features/people/approvals',
        routes: approvalRoutes(all),
        access: ACCESS,
        topics: [],
        jobs: {},
        ticks: [],
        listeners: [],
        books: NO_BOOKS,
        seeds: [],
        settings: [],
        approvals: [],
      };
    },
  };
}

export const approvalsOver = (needs: ApprovalNeeds): Approvals => ({
  ask: (tx, actor, request) => ask(tx, needs, actor, request),
  decide: (actor, requestId, agree) => decide(needs, actor, requestId, agree),
  outlook: (reader, requestId) => outlookOf(needs, reader, requestId),
  outlookFor: (reader, request) => outlookFor(needs, reader, request),
  collect: (actor, requestId) => collect(needs, actor, requestId),
  newest: newestRequest,
  lastCollector,
  colleague: needs.colleagues.find,
});
