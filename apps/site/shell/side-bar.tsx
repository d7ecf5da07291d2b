import { Link } from 'react-router';
import { useWhiteLabel } from '#features/around/lobby/ui/player/queries.ts';
import { IconButton } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import type { IconName } from '#platform/ui/icons.ts';
import { useWords } from '#platform/ui/words.tsx';
import { appAddress, openService, PLACES, servicesByKind } from './outside.ts';

const SERVICE_ICONS = { LIVECHAT: 'chat', FACEBOOK: 'facebook', TELEGRAM: 'telegram' } as const;
const APPS = [
  { system: 'Android', icon: 'android', name: 'Android' },
  { system: 'MOBILECONFIG', icon: 'phone', name: 'iPhone' },
] as const;

type IconLinkProps = { readonly to: string; readonly icon: IconName; readonly label: string };

function IconLink({ to, icon, label }: IconLinkProps) {
  const look = { className: 'iconbtn', 'aria-label': label, title: label } as const;
  return to.startsWith('/') ? (
    <Link to={to} {...look}>
      <Icon name={icon} />
    </Link>
  ) : (
    <a href={to} rel="noopener noreferrer" target="_blank" {...look}>
      <Icon name={icon} />
    </a>
  );
}

/** The bar at the trailing edge of a desktop: customer service by kind, and the app for either phone. */
export default function SideBar() {
  const words = useWords();
  const brand = useWhiteLabel().value;
  if (!brand) return null;
  return (
    <aside className="sidebar" aria-label={words('site.sidebar')}>
      <div className="sidebar-in">
        {servicesByKind(brand.customerService).map(({ csType, url }) => (
          <IconButton
            key={csType}
            icon={SERVICE_ICONS[csType]}
            label={
              csType === 'LIVECHAT'
                ? words('site.live_chat')
                : words('site.service_at', { place: PLACES[csType] })
            }
            onClick={() => openService(url)}
          />
        ))}
        {APPS.map(({ system, icon, name }) => (
          <IconLink
            key={system}
            to={appAddress(brand.resources, system)}
            icon={icon}
            label={words('site.app_for', { system: name })}
          />
        ))}
      </div>
    </aside>
  );
}
