import { type ReactNode, Suspense } from 'react';
import { NavLink } from 'react-router';
import type { GetStaffInfo, StaffInfo } from '#features/people/staff/contract.ts';
import { Me, Notices } from '#features/people/staff/ui/operator/me.tsx';
import type { StaffLogout } from '#identity/sessions/contract/session.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useRights } from '#platform/ui/desk/rights.ts';
import { ZoneContext } from '#platform/ui/desk/when.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import type { IconName } from '#platform/ui/icons.ts';
import { Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { DESKS } from '../rooms.ts';
import { useStaffSession } from '../session.ts';
import { DeviceSettings } from './device-settings.tsx';
import { FindPlayer } from './find-player.tsx';
import { ShiftClock } from './shift-clock.tsx';

const HOUR_MS = 3_600_000;

/** One entry is where somebody is: `/points` is not also `/points/goods`, which is listed itself. */
const hasOwnBelow = (path: string): boolean =>
  DESKS.some((desk) => desk.isListed !== false && desk.path.startsWith(`${path}/`));

function Entry({
  to,
  icon,
  children,
}: {
  readonly to: string;
  readonly icon: IconName;
  readonly children: string;
}) {
  return (
    <NavLink className="nav-entry" to={to} end={hasOwnBelow(to)}>
      <Icon name={icon} small />
      <span>{children}</span>
    </NavLink>
  );
}

const GROUPS = ['money', 'shelves', 'people', 'house'] as const;

/** Only what the person may open; a group without an entry is not there. */
function Group({ group }: { readonly group: (typeof GROUPS)[number] }) {
  const words = useWords();
  const rights = useRights();
  const desks = DESKS.filter(
    (desk) => desk.group === group && desk.isListed !== false && rights?.may(desk.right),
  );
  if (desks.length === 0) return null;
  return (
    <>
      <span className="nav-group">{words(`console.${group}`)}</span>
      {desks.map((desk) => (
        <Entry key={desk.path} to={desk.path} icon={desk.icon}>
          {desk.title(words)}
        </Entry>
      ))}
    </>
  );
}

function Navigation({ name }: { readonly name: string }) {
  const words = useWords();
  const [letter = ''] = [...name];
  return (
    <nav className="nav" aria-label={words('console.navigation')}>
      <span className="mark sign">
        <i className="sign" aria-hidden="true">
          {letter}
        </i>
        <span>{name}</span>
        <small>{words('console.title')}</small>
      </span>
      {GROUPS.map((group) => (
        <Group key={group} group={group} />
      ))}
    </nav>
  );
}

function Bar({ me }: { readonly me: StaffInfo | undefined }) {
  const words = useWords();
  const api = useApi();
  const leave = useStaffSession((session) => session.leave);
  const signOut = async (): Promise<void> => {
    // The tab forgets the session also when the server cannot be told; it ends there by itself.
    await api.send<typeof StaffLogout>('DELETE', '/ops/session/logout', {}).catch(() => undefined);
    leave();
  };
  return (
    <header className="bar">
      <FindPlayer />
      <ShiftClock />
      {me && <Me me={me} />}
      <DeviceSettings />
      <Button small look="line" icon="exit" onClick={() => void signOut()}>
        {words('console.sign_out')}
      </Button>
    </header>
  );
}

function Keys() {
  const words = useWords();
  return (
    <p className="desk-keys" aria-hidden="true">
      <kbd>J</kbd>
      <kbd>K</kbd>
      {words('console.keys_move')}
      <kbd>{words('console.key_close')}</kbd>
      {words('console.keys_close')}
    </p>
  );
}

/** Navigation 208 · work · the screen's own detail pane. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const words = useWords();
  const me = useRead<typeof GetStaffInfo>('/ops/me', {}, HOUR_MS).value;
  return (
    <ZoneContext value={me?.timeZone ?? 'UTC'}>
      <div className="console">
        <a className="skip btn" href="#content">
          {words('console.skip')}
        </a>
        <div className="strip cloth" />
        <Navigation name={me?.brandName ?? ''} />
        <Bar me={me} />
        <main id="content" tabIndex={-1}>
          <Notices />
          <Suspense fallback={<Skeleton height={420} />}>{children}</Suspense>
          <Keys />
        </main>
      </div>
    </ZoneContext>
  );
}
