import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useWhiteLabel } from '#features/around/lobby/ui/player/queries.ts';
import { Icon } from '#platform/ui/icon.tsx';
import type { IconName } from '#platform/ui/icons.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { useWords } from '#platform/ui/words.tsx';
import { asked } from './asked.ts';
import { openService, PLACES } from './outside.ts';
import { appAddress, servicesByKind } from './services.ts';

const SERVICE_ICONS = { LIVECHAT: 'chat', FACEBOOK: 'facebook', TELEGRAM: 'telegram' } as const;
const APPS = [
  { system: 'Android', icon: 'android', name: 'Android' },
  { system: 'MOBILECONFIG', icon: 'phone', name: 'iPhone' },
] as const;

type PlaceProps = {
  /** Left out where a press does all of it. */
  readonly to?: string;
  readonly icon: IconName;
  /** The word under the icon. */
  readonly name: string;
  /** The whole of what it does, for those who hear it. */
  readonly label: string;
  readonly onClick?: ((event: MouseEvent) => void) | undefined;
};

function Place({ to, icon, name, label, onClick }: PlaceProps) {
  const look = { className: 'sidebar-item', 'aria-label': label, title: label, onClick };
  const face = (
    <>
      <Icon name={icon} />
      {name}
    </>
  );
  if (to === undefined)
    return (
      <button type="button" {...look}>
        {face}
      </button>
    );
  return to.startsWith('/') ? (
    <Link to={to} {...look}>
      {face}
    </Link>
  ) : (
    <a href={to} rel="noopener noreferrer" target="_blank" {...look}>
      {face}
    </a>
  );
}

/** The bar at the trailing edge of a desktop: customer service by kind, and the app for either phone. */
export default function SideBar() {
  const words = useWords();
  const show = usePopups((popups) => popups.show);
  const brand = useWhiteLabel().value;
  if (!brand) return null;
  return (
    <aside className="sidebar" aria-label={words('site.sidebar')}>
      <div className="sidebar-in">
        {servicesByKind(brand.customerService).map(({ csType, url }) => (
          <Place
            key={csType}
            icon={SERVICE_ICONS[csType]}
            name={csType === 'LIVECHAT' ? words('site.live_chat') : PLACES[csType]}
            label={
              csType === 'LIVECHAT'
                ? words('site.live_chat')
                : words('site.service_at', { place: PLACES[csType] })
            }
            onClick={() => openService(url)}
          />
        ))}
        <Place
          to="/help"
          icon="doc"
          name={words('site.page_help')}
          label={words('site.page_help')}
          onClick={asked(() => show('help'))}
        />
        {APPS.map(({ system, icon, name }) => {
          const to = appAddress(brand.resources, system);
          return (
            <Place
              key={system}
              to={to}
              icon={icon}
              name={name}
              label={words('site.app_for', { system: name })}
              // Beside a phone the codes are of use; the guide is a press away from them.
              onClick={to.startsWith('/') ? asked(() => show('download')) : undefined}
            />
          );
        })}
      </div>
    </aside>
  );
}
