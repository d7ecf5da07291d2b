/** A promotion while it is being written. */
import type { OpsPromotion } from '#features/around/promotions/contract/ops.ts';
import type { Submission } from '#platform/ui/desk/submission.ts';

export type Draft = Omit<OpsPromotion, 'startsAt' | 'endsAt'> & {
  /** On the clock of the brand's zone, as the fields have it. */
  readonly from: string;
  readonly to: string;
};

/** What each part of the form gets. */
export type PartProps = {
  readonly draft: Draft;
  readonly submission: Submission;
  readonly onChange: (part: Partial<Draft>) => void;
};

/** What a new one begins as. */
export const newPromotion = (id: string, currency: string, now: string): OpsPromotion => ({
  id,
  revision: 0,
  state: 'draft',
  code: '',
  type: 'apply',
  emblem: 'lotus',
  ink: 1,
  linkage: '',
  position: 100,
  startsAt: now,
  endsAt: null,
  rewardKind: 'cash',
  amount: '0',
  currency,
  terms: null,
  budget: '0',
  rules: {
    payout: 'claim',
    pictures: 'optional',
    minDeposit: '0',
    days: 30,
    level: 1,
    winners: 1,
    parts: 10,
    smallest: '1',
    at: '20:00',
    openMinutes: 60,
  },
  texts: {},
  spent: '0',
  entries: 0,
  waiting: 0,
});
