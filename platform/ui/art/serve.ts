/**
 * Addresses of art, and what is drawn at them. Everything is in the address, so an answer can be kept for ever:
 *   /art/{kind}/{code}.svg[?emblem=tiger&ink=6]   a game's label
 *   /art/category/{id}.svg                        a category's mark, in its key ink on nothing
 *   /art/crest/{team}.svg?t=ARS                   a team's shield with its initials
 *   /art/maker/{code}.svg?t=BR                    a maker's label with its monogram
 *   /art/emblem/{name}.svg                        an emblem for a banner, in warm inks on nothing
 *   /art/reels/5x3.svg?c=0&of=A.tiger.0~…&w=AB…   a reel game: its board and its symbols (reel-sheet.ts)
 *   /art/sheet/labels.svg?of=RNG.kite-cut~…       labels of one page of a list, below each other (sheet.ts)
 */
import { crest } from './crest.ts';
import { emblemSvg, isEmblem } from './emblems.ts';
import type { EmblemName } from './emblems.ts';
import { inkSetCount, mix } from './inks.ts';
import { label, paperOf } from './label.ts';
import type { LabelFixed } from './label.ts';
import { makerMark } from './maker.ts';
import { drawReelSheet } from './reel-sheet.ts';
import { labelsOn, SHEET_GAP } from './sheet.ts';

/** Field and key ink of each category; the same values as `--cat-*` in tokens.css (a test holds them together). */
export const CATEGORIES: Readonly<
  Record<string, { readonly emblem: EmblemName; readonly field: string; readonly key: string }>
> = {
  crash: { emblem: 'kite', field: '#c92c22', key: '#fff1d6' },
  slots: { emblem: 'seven', field: '#c41155', key: '#ffe9b8' },
  sports: { emblem: 'ball', field: '#2b7040', key: '#fdeec9' },
  live: { emblem: 'cards', field: '#5b2a86', key: '#ffe2c4' },
  fish: { emblem: 'koi', field: '#0c6f78', key: '#ffeec4' },
  pvp: { emblem: 'dice', field: '#253a8e', key: '#ffe1ea' },
  arcade: { emblem: 'gem', field: '#8a3b12', key: '#ffeec4' },
  lottery: { emblem: 'ticket', field: '#fbb829', key: '#3a1035' },
  cockfight: { emblem: 'rooster', field: '#8e1f1f', key: '#ffe3a8' },
  bingo: { emblem: 'wheel', field: '#1f6a9c', key: '#fff1d0' },
  esports: { emblem: 'gamepad', field: '#44506b', key: '#ffedc4' },
  u9w: { emblem: 'lantern', field: '#6d5510', key: '#fff1d6' },
};

const WARM = { p: '#FFF3D6', k: '#4d0526', a: '#fbb829', b: '#FFE9B8', o: '#ffffff' } as const;

/** The address of a game's label. */
export function artAddress(kind: string, code: string, fixed: LabelFixed = {}): string {
  const query = new URLSearchParams();
  if (fixed.emblem !== undefined) query.set('emblem', fixed.emblem);
  if (fixed.inkSet !== undefined) query.set('ink', String(fixed.inkSet));
  const text = query.toString();
  return `/art/${encodeURIComponent(kind)}/${encodeURIComponent(code)}.svg${text ? `?${text}` : ''}`;
}

function fixedIn(query: URLSearchParams): LabelFixed {
  const emblem = query.get('emblem') ?? '';
  const ink = Number(query.get('ink') ?? '-1');
  const legalInk = Number.isInteger(ink) && ink >= 0 && ink < inkSetCount;
  return { ...(isEmblem(emblem) && { emblem }), ...(legalInk && { inkSet: ink }) };
}

/** Each label on a strip of its own paper, so that the edge of a place never shows its neighbour. */
function drawSheet(of: string): string | undefined {
  const labels = labelsOn(of);
  if (!labels) return undefined;
  const drawn = labels.map(({ kind, code, query }, at) => {
    const [fixed, top] = [fixedIn(query), at * (100 + SHEET_GAP)];
    const paper = `<rect y="${top - SHEET_GAP / 2}" width="100" height="${100 + SHEET_GAP}" fill="${paperOf(code, kind, fixed)}"/>`;
    return paper + label(code, kind, fixed).replace('<svg ', `<svg y="${top}" width="100" height="100" `);
  });
  const height = labels.length * (100 + SHEET_GAP) - SHEET_GAP;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 ${height}">${drawn.join('').replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')}</svg>`;
}

/** The SVG at `/art/{kind}/{code}.svg?{query}`, or undefined where there is none. */
export function drawArt(kind: string, code: string, query: URLSearchParams): string | undefined {
  if (kind === 'category') {
    const category = Object.hasOwn(CATEGORIES, code) ? CATEGORIES[code] : undefined;
    if (!category) return undefined;
    const { emblem, field, key } = category;
    return emblemSvg(emblem, { p: key, k: field, a: mix(key, field, 0.26), b: key, o: key });
  }
  if (kind === 'emblem') return isEmblem(code) ? emblemSvg(code, WARM) : undefined;
  if (kind === 'maker') return makerMark(code, query.get('t') ?? '');
  if (kind === 'reels') return drawReelSheet(code, query);
  if (kind === 'sheet') return drawSheet(query.get('of') ?? '');
  if (kind === 'crest') return crest(code, query.get('t') ?? '');
  return label(code, kind, fixedIn(query));
}
