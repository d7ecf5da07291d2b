/** One zero, no rule about it: what lies on an even chance is lost when it comes. */
export const roulette = { code: 'roulette', version: 1 } as const;
