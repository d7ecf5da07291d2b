/** The clock of a stage: it stands still while nobody can see it, so that nothing is missed on a hidden tab. */
export type StageClock = {
  /** Time on the stage, ms: it stands still while nobody can see it. */
  readonly now: () => number;
  readonly stopped: () => boolean;
  readonly close: () => void;
};

export function openClock(hide: () => void, back: () => void): StageClock {
  let hiddenAt = document.hidden ? performance.now() : 0;
  let hidden = 0;
  const visible = (): void => {
    if (document.hidden && !hiddenAt) {
      hiddenAt = performance.now();
      hide();
    } else if (!document.hidden && hiddenAt) {
      hidden += performance.now() - hiddenAt;
      hiddenAt = 0;
      back();
    }
  };
  document.addEventListener('visibilitychange', visible);
  return {
    now: () => (hiddenAt || performance.now()) - hidden,
    stopped: () => hiddenAt !== 0,
    close: () => document.removeEventListener('visibilitychange', visible),
  };
}
