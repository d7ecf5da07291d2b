/** Resolves after `ms`, and not before the page can be seen: free spins do not run for nobody. */
export function visibleWait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      if (!document.hidden) {
        document.removeEventListener('visibilitychange', go);
        resolve();
      }
    };
    setTimeout(() => {
      document.addEventListener('visibilitychange', go);
      go();
    }, ms);
  });
}
