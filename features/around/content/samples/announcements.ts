/** What a new brand announces on its first day. */
import type { NewAnnouncement } from '../store.ts';

type Sample = Omit<NewAnnouncement, 'id' | 'position'>;

export const SAMPLE_ANNOUNCEMENTS: readonly Sample[] = [
  {
    type: 'H',
    execution: '',
    promotion_type: '',
    title: {
      en: 'Everything here is play money: nothing can be won or lost in cash.',
      bn: 'এখানে সবই খেলার টাকা: আসল টাকা জেতা বা হারা যায় না।',
      ar: 'كل ما هنا مال لعب: لا ربح ولا خسارة بنقود حقيقية.',
    },
    body: {},
    emblem: '',
    linkage: '/about',
  },
  {
    type: 'H',
    execution: '',
    promotion_type: '',
    title: {
      en: 'The site can stand on your home screen.',
      bn: 'সাইটটি আপনার হোম স্ক্রিনে রাখা যায়।',
      ar: 'يمكن وضع الموقع على شاشتك الرئيسية.',
    },
    body: {},
    emblem: '',
    linkage: '/down',
  },
  {
    type: 'PL',
    execution: '',
    promotion_type: '',
    title: {
      en: 'Open rounds are kept for you',
      bn: 'খোলা রাউন্ড আপনার জন্য রাখা থাকে',
      ar: 'الجولات المفتوحة محفوظة لك',
    },
    body: {
      en: 'If your connection breaks in a round, nothing is lost. Open the game again and go on.\n\nA round nobody returns to is finished by the house after half an hour, by the same rules.',
      bn: 'রাউন্ডের মাঝে সংযোগ কেটে গেলে কিছুই হারায় না। খেলাটি আবার খুলুন আর চালিয়ে যান।\n\nকেউ না ফিরলে আধ ঘণ্টা পরে একই নিয়মে রাউন্ডটি শেষ করা হয়।',
      ar: 'إذا انقطع اتصالك أثناء الجولة فلن تخسر شيئًا. افتح اللعبة من جديد وتابع.\n\nالجولة التي لا يعود إليها أحد تنتهي بعد نصف ساعة وفق القواعد نفسها.',
    },
    emblem: 'kite',
    linkage: '',
  },
  {
    type: 'PL',
    execution: '',
    promotion_type: '',
    title: {
      en: 'A new way to check a round',
      bn: 'রাউন্ড যাচাইয়ের নতুন উপায়',
      ar: 'طريقة جديدة للتحقق من الجولة',
    },
    body: {
      en: 'Under “Check a round” you can work out any of your results again on your own device.',
      bn: '“রাউন্ড যাচাই” পাতায় নিজের ডিভাইসেই যেকোনো ফল আবার হিসাব করা যায়।',
      ar: 'من صفحة «تحقق من جولة» يمكنك إعادة حساب أي نتيجة على جهازك.',
    },
    emblem: 'fan',
    linkage: '/fair',
  },
  {
    type: 'PU',
    execution: 'B',
    promotion_type: 'welcome',
    title: { en: 'Welcome', bn: 'স্বাগতম', ar: 'أهلًا بك' },
    body: {
      en: 'Look around, and try the games without an account.\n\nThis is a house of play money: it shows how the games work, and nothing can be won or lost in cash.',
      bn: 'ঘুরে দেখুন, অ্যাকাউন্ট ছাড়াই খেলে দেখুন।\n\nএখানে খেলার টাকা চলে: খেলাগুলো কেমন তা দেখা যায়, আসল টাকা জেতা বা হারা যায় না।',
      ar: 'تجوّل وجرّب الألعاب من دون حساب.\n\nهنا نلعب بمال لعب: ترى كيف تعمل الألعاب ولا تربح ولا تخسر نقودًا حقيقية.',
    },
    emblem: 'lantern',
    linkage: '/rng',
  },
  {
    type: 'PU',
    execution: 'F',
    promotion_type: 'first',
    title: {
      en: 'Your first visit as a member',
      bn: 'সদস্য হিসেবে প্রথমবার',
      ar: 'زيارتك الأولى كعضو',
    },
    body: {
      en: 'Your balance stands at the top, your slip below.\n\n- Press the balance to ask for it again; the eye hides it.\n- Limits and breaks stand in your account, before you need them.',
      bn: 'ওপরে আপনার ব্যালেন্স, নিচে আপনার স্লিপ।\n\n- ব্যালেন্সে চাপ দিলে আবার দেখা যায়; চোখের চিহ্নে লুকানো যায়।\n- সীমা আর বিরতি আপনার অ্যাকাউন্টেই আছে।',
      ar: 'رصيدك في الأعلى وقسيمتك في الأسفل.\n\n- اضغط الرصيد لتحديثه، والعين لإخفائه.\n- الحدود والاستراحات في حسابك قبل أن تحتاج إليها.',
    },
    emblem: 'drum',
    linkage: '/member',
  },
  {
    type: 'PU',
    execution: 'A',
    promotion_type: 'news',
    title: { en: 'What stands ready', bn: 'যা তৈরি আছে', ar: 'ما هو جاهز' },
    body: {
      en: 'Slots are open. Every round can be checked on your own device.\n\nRooms that open later say so on their own page.',
      bn: 'স্লট খোলা। প্রতিটি রাউন্ড নিজের ডিভাইসে যাচাই করা যায়।\n\nযে ঘর পরে খুলবে, তা তার পাতায় লেখা আছে।',
      ar: 'السلوتس مفتوحة، ويمكنك التحقق من كل جولة على جهازك.\n\nالغرف التي تفتح لاحقًا تقول ذلك في صفحتها.',
    },
    emblem: 'tiger',
    linkage: '',
  },
];
