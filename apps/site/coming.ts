/** Rooms of the product that are not open yet: one page tells of all of them. A room that opens brings its own page and goes from here. */
export const COMING = {
  '/description': { name: 'description' },
} as const;

export type ComingAddress = keyof typeof COMING;
export const isComing = (path: string): path is ComingAddress => Object.hasOwn(COMING, path);
