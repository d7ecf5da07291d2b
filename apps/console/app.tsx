import { useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { ApprovalViews } from '#features/people/approvals/ui/operator/views.ts';
import { SettingEditorsContext } from '#features/setup/brand/ui/operator/editors.ts';
import { StepUps } from '#identity/factors/ui/entry/step-up-place.tsx';
import { PlayerCards, TrailFilters } from '#platform/ui/console-entries.ts';
import { EmptyState } from '#platform/ui/states.tsx';
import { useRights } from '#platform/ui/desk/rights.ts';
import { Toasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { APPROVAL_VIEWS } from './approval-views.ts';
import { PLAYER_CARDS } from './player-cards.ts';
import { DESKS, TRAIL } from './rooms.ts';
import { SETTING_EDITORS } from './setting-editors.ts';
import { useStaffSession } from './session.ts';
import { Enrol } from './shell/enrol.tsx';
import { Frame } from './shell/frame.tsx';
import { NewPassword } from './shell/new-password.tsx';
import { SignIn } from './shell/sign-in.tsx';

function Desks() {
  const words = useWords();
  const rights = useRights();
  if (!rights) return null;
  const mine = DESKS.filter((desk) => rights.may(desk.right));
  const [first] = mine.filter((desk) => desk.isListed !== false);
  return (
    <Routes>
      {first && <Route path="/" element={<Navigate to={first.path} replace />} />}
      {mine.map(({ path, Screen }) => (
        <Route
          key={path}
          path={path}
          element={
            <SettingEditorsContext value={SETTING_EDITORS}>
              <Screen />
            </SettingEditorsContext>
          }
        />
      ))}
      {DESKS.filter((desk) => !mine.includes(desk)).map(({ path }) => (
        <Route key={path} path={path} element={<Closed />} />
      ))}
      {!first && <Route path="/" element={<Closed />} />}
      <Route path="*" element={<EmptyState page icon="search" title={words('console.nothing')} />} />
    </Routes>
  );
}

/** The server refuses it too; this only says so before anybody tries. */
function Closed() {
  const words = useWords();
  return (
    <EmptyState page icon="lock" title={words('console.no_right')}>
      {words('console.no_right_do')}
    </EmptyState>
  );
}

export function App() {
  const words = useWords();
  const { token, mustChange, mustEnrol } = useStaffSession();
  const title = words('console.title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      {token === undefined ? (
        <SignIn />
      ) : mustChange ? (
        <NewPassword />
      ) : mustEnrol ? (
        <Enrol />
      ) : (
        <ApprovalViews value={APPROVAL_VIEWS}>
          <Frame>
            <PlayerCards value={PLAYER_CARDS}>
              <TrailFilters value={TRAIL}>
                <Desks />
              </TrailFilters>
            </PlayerCards>
          </Frame>
        </ApprovalViews>
      )}
      <StepUps />
      <Toasts />
    </>
  );
}
