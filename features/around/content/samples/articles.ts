/** Help, about, licences, the first letter of the blog, and how to put the site on a home screen (7 steps on iOS, 6 on Android: docs/PRODUCT.md, 1). */
import type { NewArticle } from '../store.ts';
import { type SampleKey, textsOf } from './texts.ts';

type Sample = Omit<NewArticle, 'id' | 'position'>;

function article(page: string, key: SampleKey, subject: string, picture: string): Sample {
  const { title, body } = textsOf(key);
  return { page, subject, title, body, picture };
}
const help = (subject: string, key: SampleKey): Sample => article('help', key, subject, '');

/** Terms, privacy and responsible play; also given to a brand that was written before these pages were there. */
export const LEGAL_ARTICLES: readonly Sample[] = [
  article('terms', 'terms.account', '', ''),
  article('terms', 'terms.money', '', ''),
  article('terms', 'terms.games', '', ''),
  article('terms', 'terms.changes', '', ''),
  article('privacy', 'privacy.data', '', ''),
  article('privacy', 'privacy.use', '', ''),
  article('privacy', 'privacy.rights', '', ''),
  article('responsible', 'responsible.fun', '', ''),
  article('responsible', 'responsible.tools', '', ''),
  article('responsible', 'responsible.help', '', ''),
];

export const SAMPLE_ARTICLES: readonly Sample[] = [
  help('account', 'help.open-account'),
  help('account', 'help.log-in'),
  help('money', 'help.deposit'),
  help('money', 'help.set-aside'),
  help('money', 'help.withdraw'),
  help('games', 'help.fair'),
  help('games', 'help.broken'),
  help('safe', 'help.game'),
  help('safe', 'help.limits'),
  help('safe', 'help.worried'),
  article('about', 'about.who', '', 'market'),
  article('about', 'about.not', '', ''),
  article('licences', 'licences.licence', '', 'seal'),
  article('licences', 'licences.typefaces', '', ''),
  article('blog', 'blog.picture', '', 'reels'),
  ...LEGAL_ARTICLES,
  article('ios', 'ios.browser', '', 'browser'),
  article('ios', 'ios.address', '', 'address'),
  article('ios', 'ios.share', '', 'share'),
  article('ios', 'ios.list', '', 'list'),
  article('ios', 'ios.name', '', 'name'),
  article('ios', 'ios.add', '', 'add'),
  article('ios', 'ios.home', '', 'home'),
  article('android', 'android.browser', '', 'browser'),
  article('android', 'android.address', '', 'address'),
  article('android', 'android.menu', '', 'menu'),
  article('android', 'android.list', '', 'list'),
  article('android', 'android.add', '', 'add'),
  article('android', 'android.home', '', 'home'),
];
