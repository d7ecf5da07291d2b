/** Does the work once the frame that shows that a press was heard has gone out; for work that keeps a slow phone for longer than that. */
export const afterFrame = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work));
