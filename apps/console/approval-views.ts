/**
 * The components that show requests to whoever decides on them: every file a room keeps in `ui/operator/approvals/`, loaded when a
 * request of its kind is on the screen. `features/people/members/ui/operator/approvals/payee.tsx` shows `members.payee`.
 */
import { type ComponentType, lazy } from 'react';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';

const FILES = import.meta.glob<{ readonly default: ComponentType<ShowProps> }>(
  '../../features/*/*/ui/operator/approvals/*.tsx',
);

const typeOf = (path: string): string => {
  const parts = path.split('/');
  return `${parts.at(-5)}.${parts.at(-1)?.replace('.tsx', '')}`;
};

export const APPROVAL_VIEWS: Readonly<Record<string, ComponentType<ShowProps>>> = Object.fromEntries(
  Object.entries(FILES).map(([path, load]) => [typeOf(path), lazy(load)]),
);
