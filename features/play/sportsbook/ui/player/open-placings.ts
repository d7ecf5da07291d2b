/** Slips on their way, wherever their owner is on the site: open play, and how each ended. What asks after them is brought when there is one. */
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useVisitorKind } from '#identity/sessions/ui/player/session.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import type { OpenPlay } from '#platform/ui/site-entries.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { awaited, usePlacingState } from './placing-kept.ts';

const { getState: now, setState: set } = usePlacingState;

/** What is being placed counts as open play; how it ended is said wherever its owner is. */
export function useOpenPlacings(): readonly OpenPlay[] {
  const api = useApi();
  const answers = useAnswers();
  const words = useWords();
  const navigate = useNavigate();
  const isMember = useVisitorKind() === 'member';
  const attempts = usePlacingState((state) => state.attempts);
  const news = usePlacingState((state) => state.news);
  useEffect(() => {
    if (isMember && attempts.some(({ key }) => !awaited.has(key)))
      void import('./placing.ts').then(({ follow }) => follow(api, answers));
  }, [isMember, attempts, api, answers]);
  useEffect(() => {
    // Of the parts that count open play the first one says it.
    if (!news || now().news !== news) return;
    set({ news: undefined });
    const show = { title: words('site.slip_see'), press: () => void navigate('/sports/bets') };
    const text = words(news === 'accepted' ? 'site.slip_accepted' : 'site.slip_refused');
    useToasts.getState().say(text, news === 'accepted' ? 'gain' : 'wrong', show);
  }, [news, words, navigate]);
  if (!isMember) return [];
  return attempts.map(({ key, stake, currency }) => ({
    id: key,
    title: words('site.slip_placing'),
    stake,
    currency,
    serial: '',
    to: '/sports/bets',
  }));
}
