/** Calls back when the browser has nothing better to do, after `timeout` ms at the latest; at once where it cannot tell. */
export function whenIdle(work: () => void, timeout: number): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout });
  return () => cancelIdleCallback(idle);
}
