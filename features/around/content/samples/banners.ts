/** The banners a first start holds. Nothing here promises what the shipped product does not do. */
import type { NewBanner } from '../store.ts';
import { type SampleKey, textsOf } from './texts.ts';

type Sample = Omit<NewBanner, 'id' | 'position'>;

const banner = (
  group_name: Sample['group_name'],
  key: SampleKey,
  [emblem, ink, linkage]: readonly [emblem: string, ink: string, linkage: string],
): Sample => ({ group_name, ...textsOf(key), emblem, ink, linkage });

const GAME = ['tiger', 'slots', '/play/monsoon-tiger'] as const;
const FAIR = ['fan', 'fish', '/fair'] as const;
const ACCOUNT = ['drum', 'slots', ''] as const;

export const SAMPLE_BANNERS: readonly Sample[] = [
  banner('w_home', 'banner.game', GAME),
  banner('w_home', 'banner.fair', FAIR),
  banner('w_home', 'banner.pocket', ['lantern', 'pvp', '/down']),
  banner('w_home', 'banner.limits', ['turtle', 'sports', '/help#safe']),
  banner('h_p1', 'banner.fair', FAIR),
  banner('h_p1', 'banner.answers', ['lantern', 'live', '/help']),
  banner('w_p1', 'banner.game', GAME),
  banner('w_ref', 'banner.friend', ['boat', 'fish', '/member']),
  banner('w_login', 'banner.login', ['lotus', 'live', '']),
  banner('w_register', 'banner.register', ACCOUNT),
  banner('w_reg', 'banner.register', ACCOUNT),
  banner('w_forget', 'banner.forget', ['moon', 'pvp', '']),
];
