/** The one place where a bonus becomes JSON. */
import { formatWire, type Minor, minor } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { BonusContract, BonusSummary } from './contract.ts';
import type { BonusTerms, TermsVersion } from './contract/terms.ts';
import { shareOf } from './rules/progress.ts';
import { ONE } from './rules/amounts.ts';
import type { BonusRow } from './store/bonuses.ts';
import type { EventRow } from './store/events.ts';
import type { CategorySum, StakeRow } from './store/progress.ts';

const share = (tenThousandths: bigint): string => {
  const text = `${tenThousandths / ONE}.${(tenThousandths % ONE).toString().padStart(4, '0')}`;
  return text.replace(/\.?0+$/, '');
};

/** Whole percents, rounded down: a hundred is said only where it is done. */
export const percentOf = (done: bigint, of: bigint): number =>
  of === 0n ? 0 : Number(done >= of ? 100n : (done * 100n) / of);

export function presentSummary(row: BonusRow, terms: BonusTerms): BonusSummary {
  const amount = (units: bigint): string => formatWire(units, row.currency);
  return {
    id: row.id,
    serial: row.serial,
    title: terms.title,
    source: row.source,
    state: row.state,
    endReason: row.end_reason,
    currency: row.currency,
    granted: amount(row.granted + row.won_free),
    required: amount(row.required),
    wagered: amount(row.wagered),
    percent: percentOf(row.wagered, row.required),
    converted: amount(row.converted),
    forfeited: amount(row.forfeited),
    grantedAt: toWire(row.granted_at),
    expiresAt: toWire(row.expires_at),
    endedAt: row.ended_at ? toWire(row.ended_at) : null,
  };
}

export type ContractParts = {
  readonly row: BonusRow;
  readonly version: TermsVersion;
  readonly cash: Minor;
  readonly pocket: Minor;
  readonly atStake: bigint;
  readonly events: readonly EventRow[];
  readonly bets: readonly StakeRow[];
  readonly sums: readonly CategorySum[];
};

/** What counts: each category and game the terms name, then the others, with what was staked and counted of it. */
function contributionOf(
  { contribution, games, others }: BonusTerms,
  sums: readonly CategorySum[],
  amount: (units: bigint) => string,
): BonusContract['contribution'] {
  const lineOf = (
    of: 'category' | 'game' | 'others',
    code: string,
    counts: string,
    own: readonly CategorySum[],
  ): BonusContract['contribution'][number] => ({
    of,
    code,
    share: counts,
    staked: amount(own.reduce((sum, { staked }) => sum + staked, 0n)),
    counted: amount(own.reduce((sum, { counted }) => sum + counted, 0n)),
  });
  const isGame = ({ game }: CategorySum): boolean => Object.hasOwn(games, game);
  const named = (sum: CategorySum): boolean => isGame(sum) || Object.hasOwn(contribution, sum.category);
  return [
    ...Object.entries(games).map(([code, counts]) =>
      lineOf(
        'game',
        code,
        counts,
        sums.filter(({ game }) => game === code),
      ),
    ),
    ...Object.entries(contribution)
      .sort(([, one], [, other]) => Number(other) - Number(one))
      .map(([code, counts]) =>
        lineOf(
          'category',
          code,
          counts,
          sums.filter((sum) => sum.category === code && !isGame(sum)),
        ),
      ),
    lineOf(
      'others',
      '',
      others,
      sums.filter((sum) => !named(sum)),
    ),
  ];
}

export function presentContract(parts: ContractParts): BonusContract {
  const { row, version, cash, pocket, atStake, events, bets, sums } = parts;
  const { terms } = version;
  const amount = (units: bigint): string => formatWire(units, row.currency);
  const left = row.required > row.wagered ? row.required - row.wagered : 0n;
  const isOpen = row.state === 'open' || row.state === 'closing';
  return {
    ...presentSummary(row, terms),
    version: version.version,
    basis: row.basis === null ? null : amount(row.basis),
    percentOf: terms.amount.kind === 'percent' ? terms.amount.percent : null,
    factor: terms.wagering,
    left: amount(left),
    maxStake: amount(row.max_stake),
    maxConversion: row.max_conversion === null ? null : amount(row.max_conversion),
    minOdds: terms.minOdds ?? null,
    excluded: [...terms.excluded],
    contribution: contributionOf(terms, sums, amount),
    cash: amount(cash),
    bonus: amount(isOpen ? pocket : minor(0n)),
    atStake: amount(isOpen ? atStake : 0n),
    freePlays:
      row.free_game === null
        ? null
        : {
            game: row.free_game,
            count: row.free_count,
            left: row.free_count - row.free_used,
            stake: amount(row.free_stake),
            won: amount(row.won_free),
          },
    events: events.map(({ id, kind, amount: units, note, at }) => ({
      id,
      kind,
      amount: amount(units),
      note,
      at: toWire(at),
    })),
    bets: bets.map((bet) => ({
      serial: bet.serial,
      game: bet.game,
      category: bet.category,
      stake: amount(bet.stake),
      share: share(bet.free ? 0n : shareOf(terms, { ...bet, odds: bet.odds ?? undefined })),
      counted: amount(bet.counted),
      part: amount(bet.part),
      payout: amount(bet.payout),
      at: toWire(bet.at),
    })),
    betsInAll: Number(sums.reduce((sum, { bets: n }) => sum + n, 0n)),
  };
}
