/** The plate's colours from a label's address alone, so that a tile needs nothing but `showIcon`. */
import { plate } from './inks.ts';
import type { Plate } from './inks.ts';

export function plateAt(address: string): Plate {
  const [path = '', query = ''] = address.split('?');
  const [, kind = 'RNG', code = ''] = /^\/art\/([^/]+)\/(.+)\.svg$/.exec(path) ?? [];
  const ink = new URLSearchParams(query).get('ink');
  return plate(decodeURIComponent(code), decodeURIComponent(kind), ink === null ? undefined : Number(ink));
}
