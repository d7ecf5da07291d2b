/**
 * Stakes of many members in one transaction. First round trip: lock the balances nobody else holds and read what decides. Then each request
 * is decided on its own, in the order of arrival: key → gate → play → money. Second round trip: the ledger, the play's rows, facts, COMMIT;
 * an answer leaves only after it. What is refused leaves nothing.
 */
import type { Batcher } from '#platform/db/batch.ts';
import type { PlayKind, StakeAsk, StakeContext, StakesDeps } from './kind.ts';

export type Stakes<Request, Answer> = Batcher<Request, Answer> & { readonly close: () => Promise<void> };

/** `lanes` connections, `max` requests a transaction. */
export type StakeOptions = { readonly lanes?: number; readonly max?: number };

export type CreateStakes = <Stake extends StakeAsk, Act extends StakeContext, Loaded, Answer>(
  deps: StakesDeps,
  kind: PlayKind<Stake, Act, Loaded, Answer>,
  options?: StakeOptions,
) => Stakes<Stake | Act, Answer>;
