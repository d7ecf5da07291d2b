/** Rows of missions and tournaments as the wire has them. */
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { artAddress } from '#platform/ui/art/serve.ts';
import { isEmblem } from '#platform/ui/art/emblems.ts';
import type { Standing, Tournament } from './contract.ts';
import { MULTIPLIER, type TournamentMeasure } from './contract/kinds.ts';
import type { MissionTexts, OpsMission, OpsTournament } from './contract/ops.ts';
import { paysAt, phaseOf, prizesOf } from './rules/tournament.ts';
import type { DeskMission, MissionRow } from './store.ts';
import type {
  DeskTournament,
  PlayerRow,
  ShownTournament,
  StandingRow,
  TournamentRow,
} from './store/tournaments.ts';

type Languages = { readonly language: string; readonly brandLanguage: string };

/** The text in the asked language, else in the brand's, else in English. */
export function textIn(texts: MissionTexts, { language, brandLanguage }: Languages) {
  for (const code of [language, brandLanguage, 'en']) {
    const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
    if (text?.title) return text;
  }
  return { title: '', body: '' };
}

export const pictureOf = ({ id, emblem }: { readonly id: string; readonly emblem: string }): string =>
  artAddress('MISSION', id, isEmblem(emblem) ? { emblem } : {});

/** A count as a number, a sum as an amount of its currency. */
export const measured = (
  { measure, currency }: Pick<MissionRow, 'measure' | 'currency'>,
  value: bigint,
): string => (measure === 'sum' ? formatWire(value, currency) : String(value));

/** A stake as an amount, a multiplier with two decimals rounded down, rounds as a number. */
export function scoreOf(measure: TournamentMeasure, currency: string, score: bigint): string {
  if (measure === 'stake') return formatWire(score, currency);
  if (measure === 'rounds') return String(score);
  const hundredths = (score * 100n) / MULTIPLIER;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/** What a place brings as it stands. */
export function prizeAt(
  { places, scored, pool, added }: Pick<ShownTournament, 'places' | 'scored' | 'pool' | 'added'>,
  place: number,
): bigint {
  const prize = prizesOf(places, scored, pool, added)[place - 1];
  return prize ? prize.fromPool + prize.fromHouse : 0n;
}

type Own = (PlayerRow & { readonly rank: number }) | undefined;
export function presentTournament(
  row: ShownTournament,
  own: Own,
  now: number,
  languages: Languages,
): Tournament {
  const { title, body } = textIn(row.texts, languages);
  const { currency, measure } = row;
  const place = own && own.score > 0n ? (own.place ?? own.rank) : 0;
  const phase = phaseOf(row, now);
  const prize = phase === 'paid' ? (own ? own.from_pool + own.from_house : 0n) : prizeAt(row, place);
  return {
    id: row.id,
    title,
    body,
    picture: pictureOf(row),
    measure,
    category: row.category,
    phase,
    startsAt: toWire(row.starts_at),
    endsAt: toWire(row.ends_at),
    paysAt: toWire(paysAt(row)),
    currency,
    entry: formatWire(row.entry, currency),
    fee: row.fee,
    added: formatWire(row.added, currency),
    prizes: formatWire(row.added + row.pool, currency),
    players: row.players,
    minPlayers: row.min_players,
    joined: own !== undefined,
    place,
    score: scoreOf(measure, currency, own?.score ?? 0n),
    prize: formatWire(prize, currency),
  };
}

/** Others are shown by the ends of their names: a leaderboard is read by everybody. */
export const shortened = (name: string): string => {
  const letters = [...name];
  return letters.length <= 4
    ? `${letters[0] ?? ''}***`
    : `${letters.slice(0, 2).join('')}***${letters.slice(-2).join('')}`;
};

export function presentStanding(
  row: StandingRow,
  place: number,
  tournament: ShownTournament,
  readerId: string | undefined,
): Standing {
  const isMine = row.member_id === readerId;
  const paid = row.from_pool + row.from_house;
  const prize = tournament.state === 'paid' ? paid : prizeAt(tournament, place);
  return {
    place: row.place ?? place,
    name: isMine ? row.name : shortened(row.name),
    score: scoreOf(tournament.measure, tournament.currency, row.score),
    prize: formatWire(prize, tournament.currency),
    isMine,
  };
}

export const presentMissionForStaff = (row: DeskMission): OpsMission => ({
  id: row.id,
  revision: row.revision,
  state: row.state,
  emblem: row.emblem,
  position: row.position,
  event: row.event,
  measure: row.measure,
  category: row.category,
  currency: row.currency,
  target: measured(row, row.target),
  span: row.span,
  after: row.after_id,
  startsAt: toWire(row.starts_at),
  endsAt: row.ends_at ? toWire(row.ends_at) : null,
  rewardKind: row.reward_kind,
  amount: formatWire(row.amount, row.currency),
  terms: row.terms,
  budget: formatWire(row.budget, row.currency),
  texts: row.texts,
  spent: formatWire(row.spent, row.currency),
  claims: row.claims,
});

export const presentTournamentForStaff = (row: DeskTournament): OpsTournament => ({
  id: row.id,
  revision: row.revision,
  state: row.state,
  ...factsOf(row),
  texts: row.texts,
  players: row.players,
  pooled: formatWire(row.pool, row.currency),
  paid: formatWire(row.paid, row.currency),
});
const factsOf = (row: TournamentRow) => ({
  emblem: row.emblem,
  measure: row.measure,
  category: row.category,
  currency: row.currency,
  startsAt: toWire(row.starts_at),
  endsAt: toWire(row.ends_at),
  settleMinutes: row.settle_minutes,
  entry: formatWire(row.entry, row.currency),
  fee: row.fee,
  added: formatWire(row.added, row.currency),
  places: [...row.places],
  minPlayers: row.min_players,
});
