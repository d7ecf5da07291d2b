import type { ReactNode } from 'react';
import { DeviceSettings } from './device-settings.tsx';

/** Cloth, and on it the one thing to do before the console opens. */
export function GatePage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="gate cloth">
      <main className="gate-card">
        <h1 className="sign">{title}</h1>
        {children}
        <DeviceSettings />
      </main>
    </div>
  );
}
