import { useContext } from 'react';
import { Navigate } from 'react-router';
import { PageHeadContext } from './page-head.ts';

/** Sends on to another address of the site: by an answer of the server while it draws, by the router in the browser. */
export function Redirect({ to }: { readonly to: string }) {
  const head = useContext(PageHeadContext);
  if (typeof document !== 'undefined') return <Navigate to={to} replace />;
  head.location = to;
  return null;
}
