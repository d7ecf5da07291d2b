/**
 * Who decides a complaint that the house and a player do not agree on, and by when the house has to have said its final word: as each
 * jurisdiction names it (people/protection, contract/packs.ts), with the text it stands in. A brand may name its own where the
 * jurisdiction leaves the choice to the operator.
 */
import type { PackCode } from '#features/people/protection/contract/packs.ts';

export type Escalation = {
  /** Days from a complaint to the final word. */
  readonly decideDays: number;
  /** Empty: the brand names one (`support.desk`), or nobody arbitrates. */
  readonly name: string;
  readonly url: string;
  /** Where that stands. */
  readonly source: string;
};

/** Eight weeks: what the house promises wherever no text asks for less. */
export const MOST_DECIDE_DAYS = 56;

const nobody = (source: string): Escalation => ({ decideDays: MOST_DECIDE_DAYS, name: '', url: '', source });

export const ESCALATIONS: Readonly<Record<PackCode, Escalation>> = {
  // No country, no money: the brand itself has the last word.
  'play-money': nobody('the house’s own rule'),
  uk: {
    decideDays: MOST_DECIDE_DAYS,
    name: 'Independent Betting Adjudication Service (IBAS)',
    url: 'https://www.ibas-uk.com/',
    source:
      'Gambling Commission, LCCP 6.1.1: an approved provider of dispute resolution, free for the player, after eight weeks',
  },
  malta: {
    decideDays: MOST_DECIDE_DAYS,
    name: 'Malta Gaming Authority, Player Support Unit',
    url: 'https://www.mga.org.mt/',
    source: 'Directive 3 of 2018 (Alternative Dispute Resolution)',
  },
  ontario: {
    decideDays: MOST_DECIDE_DAYS,
    name: 'iGaming Ontario, Dispute Resolution',
    url: 'https://igamingontario.ca/',
    source: 'iGaming Ontario, player dispute resolution',
  },
  philippines: nobody('PAGCOR: the operator names where complaints go'),
};
