import type { ReactNode } from 'react';
import { Icon } from '#platform/ui/icon.tsx';

type RowProps = {
  readonly icon?: Parameters<typeof Icon>[0]['name'];
  readonly title: ReactNode;
  readonly state?: string;
  readonly nested?: boolean;
  readonly children: ReactNode;
};

export function Row({ icon, title, state, nested = false, children }: RowProps) {
  return (
    <li className="security-row" data-nested={nested || undefined}>
      {icon && <Icon name={icon} />}
      <span>
        <b>{title}</b>
        {state && <small>{state}</small>}
      </span>
      {children}
    </li>
  );
}
