import { toWire } from '#kernel/time.ts';
import type { OutrightShown } from '../contract/outrights.ts';
import type { BookRow } from '../store/books.ts';
import { presentMarket } from './match.ts';

const names = (value: unknown): string[][] | null =>
  Array.isArray(value) ? value.map((rank) => (Array.isArray(rank) ? rank.map(String) : [])) : null;

export const presentOutright = (book: BookRow): OutrightShown => ({
  id: book.id,
  sport: book.sport,
  league: book.league,
  leagueName: book.league_name,
  name: book.outlook.model === 'field' ? book.outlook.field.name : 'winner',
  closesAt: toWire(book.starts_at),
  state: book.state,
  version: book.version,
  played: book.outlook.model === 'field' ? book.outlook.field.played : 0,
  markets: book.markets.map(presentMarket),
  positions: names(book.result?.['positions']),
});
