/**
 * A page and a call at one address, e.g. `/tables/dragon-tiger`: who goes there with a browser asks for HTML by name, a program does not. A
 * route with `constraints: { page: 'yes' }` stands before the call of the same path for those who do.
 */
import type { FastifyInstance } from 'fastify';

type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0];
type Store = ReturnType<Strategy['storage']>;
type Handler = Parameters<Store['set']>[1];

export const navigation: Strategy = {
  name: 'page',
  storage: () => {
    const handlers = new Map<unknown, Handler>();
    return {
      get: (key) => handlers.get(key) ?? null,
      set: (key, handler) => void handlers.set(key, handler),
    };
  },
  deriveConstraint: ({ headers }) => (headers.accept?.includes('text/html') ? 'yes' : undefined),
  mustMatchWhenDerived: false,
};
