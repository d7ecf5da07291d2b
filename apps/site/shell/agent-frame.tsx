import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { Toasts } from '#platform/ui/toast.tsx';
import { Trouble } from '../pages/trouble.tsx';
import { Popups } from '../popups.tsx';

/** The agents’ layout: no header, no footer (docs/PRODUCT.md, 2). */
export function AgentFrame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className="agent" data-home={pathname.startsWith('/agentHome') || undefined}>
      <div className="strip cloth" />
      <Trouble key={pathname}>
        <Suspense fallback={null}>{children}</Suspense>
      </Trouble>
      <Popups />
      <Toasts />
    </div>
  );
}
