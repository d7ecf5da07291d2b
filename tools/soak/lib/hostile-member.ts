/** Fields of a member that take an amount, for hostile ones to be tried in. */
import { TRANSACTION } from '#apps/server/testing-withdrawals.ts';

export type Field = {
  readonly method?: string;
  readonly path: string;
  readonly own?: boolean;
  /** All hostile ones when left out. */
  readonly values?: readonly string[];
  readonly as?: { readonly token: string; readonly cookie: string };
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: (v: string) => string;
};

/** What a member plays and pays with in his own name, and what is staked in a trial. @param headers name the trial */
export const memberFields = (
  headers: Readonly<Record<string, string>>,
  account: string,
): readonly Field[] => [
  {
    path: '/play/monsoon-tiger/act',
    own: true,
    body: (v: string) => `{"type":"stake","stake":${v},"currency":"BDT"}`,
  },
  {
    path: '/play/monsoon-tiger/act',
    headers,
    body: (v: string) => `{"type":"stake","stake":${v},"currency":"XXX"}`,
  },
  {
    path: '/wps/cashier/deposits',
    own: true,
    body: (v: string) => `{"method":"sandbox-instant","amount":${v},"currency":"BDT"}`,
  },
  {
    path: '/wps/cashier/withdrawals',
    own: true,
    body: (v: string) =>
      `{"account":"${account}","amount":${v},"currency":"BDT","transactionPassword":"${TRANSACTION}"}`,
  },
  {
    path: '/wps/relay/GCS_walletTransfer',
    own: true,
    body: (v: string) => `{"vendor":"lantern","direction":"in","amount":${v},"currency":"BDT"}`,
  },
  {
    path: '/tables/dragon-tiger/bets',
    own: true,
    body: (v: string) =>
      `{"roundId":"0190f5a0-0000-7000-8000-000000000001","currency":"BDT","bets":[{"spot":"dragon","stake":${v}}]}`,
  },
];
