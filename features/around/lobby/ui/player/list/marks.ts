/** Figures a list is narrowed to and ordered by, as they stand in the address: `with=rtp high`, `sort=maxWin`. Known to the list's page alone. */
import type { FigureQuery, GameOrder } from '#features/setup/catalogue/contract.ts';

export const MARKS = ['rtp', 'often', 'high', 'calm', 'wild'] as const;
export type Mark = (typeof MARKS)[number];
export const ORDERS = [
  'place',
  'rtp',
  'hitRate',
  'maxWin',
  'calm',
  'wild',
] as const satisfies readonly GameOrder[];

/** What a mark asks of the catalogue. */
const ASKS: Readonly<Record<Mark, FigureQuery>> = {
  rtp: { minRtp: 97 },
  often: { minHitRate: 30 },
  high: { minMaxWin: 1_000 },
  calm: { maxVolatility: 2 },
  wild: { minVolatility: 4 },
};

export type Figures = { readonly marks: readonly Mark[]; readonly sort: GameOrder | undefined };

export function figuresIn(params: URLSearchParams): Figures {
  const asked = (params.get('with') ?? '').split(' ');
  const sort = ORDERS.find((order) => order === params.get('sort'));
  return { marks: MARKS.filter((mark) => asked.includes(mark)), sort: sort === 'place' ? undefined : sort };
}

/** Undefined where nothing is asked: the list as it always stands. */
export function askOf({ marks, sort }: Figures): (FigureQuery & { readonly sort?: GameOrder }) | undefined {
  if (marks.length === 0 && !sort) return undefined;
  const asked = marks.reduce<FigureQuery>((all, mark) => ({ ...all, ...ASKS[mark] }), {});
  return { ...asked, ...(sort && { sort }) };
}

const others = (params: URLSearchParams, name: string): Record<string, string> =>
  Object.fromEntries([...params].filter(([one]) => one !== name && one !== 'tab'));

/** A mark more or less; calm and wild exclude each other. */
export function withMark(params: URLSearchParams, mark: Mark): Record<string, string> {
  const { marks } = figuresIn(params);
  const other = mark === 'calm' ? 'wild' : mark === 'wild' ? 'calm' : undefined;
  const next = marks.includes(mark)
    ? marks.filter((one) => one !== mark)
    : [...marks.filter((one) => one !== other), mark];
  return { ...others(params, 'with'), ...(next.length > 0 && { with: next.join(' ') }) };
}

export const withSort = (params: URLSearchParams, sort: string): Record<string, string> => ({
  ...others(params, 'sort'),
  ...(sort !== 'place' && { sort }),
});
