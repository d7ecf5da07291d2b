/** Offers the announcement popup when there is something to announce; on screens it is only a line in the queue. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Announcement, GetAnnouncements } from '#features/around/content/contract.ts';
import { FIRST_LOGIN } from '#identity/sign-in/ui/player/use-entered.ts';
import { useVisitorKind } from '#identity/sessions/ui/player/session.ts';
import { useRead } from '#platform/ui/call.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { useLanguage } from '#platform/ui/words.tsx';
import { type Audience, audienceAt, closedKey, executionsFor, PAGE_SIZE } from './announcing.ts';

const NAME = 'announcement';
const FRESH_MS = 300_000;

/** The page is seen first; then somebody may speak up. */
const COURTESY_MS = 1_500;

const announcementsQuery = (executions: readonly string[], language: string, pageNo: number) =>
  ({
    query: {
      types: 'PU',
      platform: 'W',
      execution: executions.join(','),
      language,
      pageNo,
      pageSize: PAGE_SIZE,
    },
  }) as const;

const isMarked = (audience: Audience): boolean => sessionStorage.getItem(closedKey(audience)) !== null;

/**
 * Signing out empties session storage; who closed the news as a guest has still seen it. Looked up as soon as a page is there, since
 * a member is asked nothing about the news of guests.
 */
let guestHasSeen = false;
const noteGuest = (): void => {
  guestHasSeen ||= isMarked('guest');
};

function isClosed(audience: Audience): boolean {
  noteGuest();
  return audience === 'guest' ? guestHasSeen : isMarked('member');
}

/** Closed for the rest of the session; the first login has had its news. */
export function markClosed(audience: Audience): void {
  sessionStorage.setItem(closedKey(audience), '1');
  if (audience === 'member') sessionStorage.removeItem(FIRST_LOGIN);
}

/** One page of what is announced to an audience; another language or a sign-in asks anew. `undefined` asks nothing. */
export function useAnnounced(
  audience: Audience | undefined,
  pageNo = 1,
): readonly Announcement[] | undefined {
  const { code } = useLanguage();
  const isFirst = audience === 'member' && sessionStorage.getItem(FIRST_LOGIN) !== null;
  const input = audience && announcementsQuery(executionsFor(audience, isFirst), code, pageNo);
  return useRead<typeof GetAnnouncements>('/wps/relay/MCSFE_announcements', input, FRESH_MS).value?.popups;
}

/** A moment after the page came alive. */
function useCourtesy(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), COURTESY_MS);
    return () => clearTimeout(timer);
  }, []);
  return over;
}

/** @param rank place of announcements in the queue of popups */
export function useAnnouncer(rank: number): void {
  const { pathname } = useLocation();
  const visitorKind = useVisitorKind();
  // A trial account is no member yet: nothing is his first visit.
  const state = visitorKind === 'trial' ? 'guest' : visitorKind;
  const isPolite = useCourtesy();
  // Marks are read at every render: closing the popup renders this again.
  const open = usePopups((popups) => popups.open);
  const audience = isPolite ? audienceAt({ state, pathname, isClosed }) : undefined;
  const count = useAnnounced(audience)?.length ?? 0;
  const { offer, withdraw } = usePopups.getState();
  const wanted = audience !== undefined && count > 0;

  useEffect(noteGuest, []);
  useEffect(() => {
    if (!wanted) return;
    offer({ name: NAME, rank, about: { audience } });
  }, [wanted, audience, rank, offer, open]);
  useEffect(() => {
    if (!wanted) return;
    return () => withdraw(NAME);
  }, [wanted, audience, withdraw]);
}
