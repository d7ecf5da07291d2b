/** Customer service of a site that is closed: the one page that is still shown, since the closed sheet leads to it. */
import { Suspense } from 'react';
import { Toasts } from '#platform/ui/toast.tsx';
import { Trouble } from '../pages/trouble.tsx';
import { SiteRoutes } from '../routes.tsx';
import './door.css';
import { BrandMark } from './brand-mark.tsx';

export default function ServiceAlone() {
  return (
    <div className="door">
      <div className="strip cloth" />
      <header className="door-bar">
        <BrandMark />
      </header>
      <main id="content" tabIndex={-1}>
        <Trouble>
          <Suspense fallback={null}>
            <SiteRoutes />
          </Suspense>
        </Trouble>
      </main>
      <Toasts />
    </div>
  );
}
