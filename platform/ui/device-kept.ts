/**
 * A store whose value this device keeps. The server draws a page without it, and hydration has to draw the same: React reads the state a store
 * was made with then (`getInitialState`), and the kept one right after. A store made with what the device keeps would draw another page first
 * (React error #418), and React would throw the server's drawing away.
 */
import { create, type StateCreator, type StoreApi, type UseBoundStore } from 'zustand';

/** @param kept reads the device; is called in the browser alone */
export function createKept<State>(
  made: StateCreator<State>,
  kept: () => Partial<State>,
): UseBoundStore<StoreApi<State>> {
  const store = create(made);
  if (typeof document !== 'undefined') store.setState(kept());
  return store;
}
