import { useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import Deposits from '#features/money/cashier/ui/operator/deposits.tsx';
import Players from '#features/people/members/ui/operator/players.tsx';
import MessagesDesk from '#identity/ui/operator/messages.tsx';
import { EmptyState } from '#platform/ui/states.tsx';
import { Toasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useStaffSession } from './session.ts';
import { Enrol } from './shell/enrol.tsx';
import { Frame } from './shell/frame.tsx';
import { NewPassword } from './shell/new-password.tsx';
import { SignIn } from './shell/sign-in.tsx';

function Inside() {
  const words = useWords();
  return (
    <Frame>
      <Routes>
        <Route path="/" element={<Navigate to="/deposits" replace />} />
        <Route path="/deposits" element={<Deposits />} />
        <Route path="/players" element={<Players />} />
        <Route path="/messages" element={<MessagesDesk />} />
        <Route path="*" element={<EmptyState page icon="search" title={words('console.nothing')} />} />
      </Routes>
    </Frame>
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
      {token === undefined ? <SignIn /> : mustChange ? <NewPassword /> : mustEnrol ? <Enrol /> : <Inside />}
      <Toasts />
    </>
  );
}
