/** What other rooms read of stakes in SQL (docs/HOUSE.md, "Another room’s rows"). */
import type { Views } from '#kernel/views.ts';

export const VIEWS: Views = {
  'records.bets_view': {
    says: 'one row a stake of a member, of every kind of play',
    readers: ['features/watch/explorer', 'features/watch/exports', 'features/watch/players'],
    columns: {
      member_id: 'whose',
      ref: 'id of the stake in its own room',
      brand_id: 'his brand',
      kind: 'round · table · slip · ticket · …',
      category: 'of the lobby, or `vendor:` and its code',
      vendor: 'code; empty for our own',
      game: 'code',
      currency: 'of the amounts',
      serial: 'as people call it',
      stake: 'what was staked, minor units of the currency',
      valid_stake: 'what of it counts, minor units of the currency',
      payout: 'what came back, minor units of the currency',
      state: 'open · settled · voided',
      placed_at: 'when',
      ended_at: 'null while open',
      revision: 'how often it was settled',
    },
  },
  'records.days_view': {
    says: 'one row a member, day of his brand, category and currency',
    readers: ['features/watch/exports', 'features/watch/players'],
    columns: {
      member_id: 'whose',
      day: 'of the zone of the brand',
      category: 'of the lobby, or `vendor:` and its code',
      currency: 'of the amounts',
      brand_id: 'his brand',
      bets: 'how many ended',
      stake: 'what was staked, minor units of the currency',
      valid_stake: 'what of it counts, minor units of the currency',
      payout: 'what came back, minor units of the currency',
      unreported: 'won or lost at a vendor without bets that are reported, minor units of the currency',
    },
  },
  'records.buckets_view': {
    says: 'one row a brand, measure and five minutes',
    readers: ['features/watch/exports'],
    columns: {
      brand_id: 'the brand',
      measure: 'play · deposit · withdrawal · sign_up · active · …',
      at: 'begin of the five minutes',
      part: 'what the measure is split by; may be empty',
      currency: 'of the amounts',
      n: 'how many',
      amount: 'what was staked or moved, minor units of the currency',
      payout: 'what came back, minor units of the currency',
    },
  },
};
