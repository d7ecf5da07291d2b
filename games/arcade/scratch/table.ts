/** Scratch cards: what a million tickets of each hold. `tiers` from the dearest down: units (hundredths of the stake) and tickets. */
export type Card = {
  readonly code: string;
  readonly title: string;
  readonly tiers: readonly (readonly [units: number, tickets: number])[];
};

export const TICKETS = 1_000_000;

export const CARDS: readonly Card[] = [
  {
    code: 'scratch-paper-boats',
    title: 'Paper Boats',
    tiers: [
      [50_000, 40],
      [10_000, 500],
      [2_000, 4_000],
      [1_000, 15_000],
      [500, 50_000],
      [200, 120_000],
      [100, 150_000],
    ],
  },
  {
    code: 'scratch-mango-match',
    title: 'Mango Match',
    tiers: [
      [100_000, 75],
      [10_000, 1_200],
      [2_500, 5_000],
      [1_000, 16_000],
      [400, 50_000],
      [200, 80_000],
      [100, 100_000],
    ],
  },
  {
    code: 'scratch-seven-lamps',
    title: 'Seven Lamps',
    tiers: [
      [700_000, 17],
      [70_000, 150],
      [7_000, 1_500],
      [1_500, 8_000],
      [700, 20_000],
      [300, 50_000],
      [200, 100_000],
    ],
  },
  {
    code: 'scratch-river-day',
    title: 'River Day',
    tiers: [
      [25_000, 100],
      [5_000, 1_000],
      [1_500, 4_000],
      [600, 20_000],
      [300, 80_000],
      [150, 160_000],
      [100, 200_000],
    ],
  },
  {
    code: 'scratch-lotus-gold',
    title: 'Lotus Gold',
    tiers: [
      [250_000, 30],
      [25_000, 500],
      [5_000, 2_500],
      [2_000, 8_000],
      [500, 30_000],
      [200, 100_000],
      [50, 200_000],
    ],
  },
  {
    code: 'scratch-peacock',
    title: 'Peacock Fan',
    tiers: [
      [1_000_000, 10],
      [40_000, 300],
      [8_000, 1_500],
      [2_000, 7_000],
      [800, 20_000],
      [300, 60_000],
      [100, 120_000],
    ],
  },
];
