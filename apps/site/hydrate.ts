/**
 * Stands in the file of React itself (vite.config.ts), so that React is evaluated when that file is, in a task of its own: wrapped as
 * CommonJS it would wait for the first who asks, which is the whole program in one go.
 */
export { hydrateRoot } from 'react-dom/client';
