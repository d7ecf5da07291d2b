import './css/late.css';

/** The sheet is there once this part is. */
export const there = true;
