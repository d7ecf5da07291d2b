/** What a new brand announces on its first day. */
import type { NewAnnouncement } from '../store.ts';
import { type SampleKey, textsOf } from './texts.ts';

type Sample = Omit<NewAnnouncement, 'id' | 'position'>;
type Rest = Pick<Sample, 'emblem' | 'linkage'> & Partial<Pick<Sample, 'execution' | 'promotion_type'>>;

function announce(type: Sample['type'], key: SampleKey, rest: Rest): Sample {
  const { title, body } = textsOf(key);
  return { type, execution: '', promotion_type: '', title, body, ...rest };
}

export const SAMPLE_ANNOUNCEMENTS: readonly Sample[] = [
  announce('H', 'news.play-money', { emblem: '', linkage: '/about' }),
  announce('H', 'news.home-screen', { emblem: '', linkage: '/down' }),
  announce('PL', 'news.open-rounds', { emblem: 'kite', linkage: '' }),
  announce('PL', 'news.check-round', { emblem: 'fan', linkage: '/fair' }),
  announce('PU', 'news.welcome', {
    execution: 'B',
    promotion_type: 'welcome',
    emblem: 'lantern',
    linkage: '/rng',
  }),
  announce('PU', 'news.first', {
    execution: 'F',
    promotion_type: 'first',
    emblem: 'drum',
    linkage: '/member',
  }),
  announce('PU', 'news.news', { execution: 'A', promotion_type: 'news', emblem: 'tiger', linkage: '' }),
];
