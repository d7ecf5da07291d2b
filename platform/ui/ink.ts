/** The two colours of a printed plate: its category's field and the key that is printed over it. */
import type { CSSProperties } from 'react';

/** @param ink of a category; one the palette does not have is printed like the slots */
export const inkStyle = (ink: string): CSSProperties => ({
  '--c': `var(--cat-${ink}, var(--cat-slots))`,
  '--k': `var(--cat-${ink}-key, var(--cat-slots-key))`,
});
