/** The banners a first start holds. Nothing here promises what the shipped product does not do. */
import type { NewBanner } from '../store.ts';

type Sample = Omit<NewBanner, 'id' | 'position'>;

const GAME: Omit<Sample, 'group_name'> = {
  title: {
    en: 'Try Monsoon Tiger without an account',
    bn: 'অ্যাকাউন্ট ছাড়াই মনসুন টাইগার খেলে দেখুন',
    ar: 'جرّب نمر المطر من دون حساب',
  },
  body: {
    en: 'Play credits, the same rules, the same chance.',
    bn: 'খেলার ক্রেডিট, একই নিয়ম, একই সম্ভাবনা।',
    ar: 'رصيد للّعب، القواعد نفسها والحظ نفسه.',
  },
  action: { en: 'Play free', bn: 'ফ্রি খেলুন', ar: 'العب مجانًا' },
  emblem: 'tiger',
  ink: 'slots',
  linkage: '/play/monsoon-tiger',
};

const FAIR: Omit<Sample, 'group_name'> = {
  title: {
    en: 'Every round can be checked',
    bn: 'প্রতিটি রাউন্ড যাচাই করা যায়',
    ar: 'يمكنك التحقق من كل جولة',
  },
  body: {
    en: 'Your own device works the result out again.',
    bn: 'ফল আপনার নিজের ডিভাইস আবার হিসাব করে দেখে।',
    ar: 'جهازك يعيد حساب النتيجة بنفسه.',
  },
  action: { en: 'How it works', bn: 'যেভাবে হয়', ar: 'كيف يعمل' },
  emblem: 'fan',
  ink: 'fish',
  linkage: '/fair',
};

export const SAMPLE_BANNERS: readonly Sample[] = [
  { ...GAME, group_name: 'w_home' },
  { ...FAIR, group_name: 'w_home' },
  {
    group_name: 'w_home',
    title: {
      en: 'The games fit in your pocket',
      bn: 'সব খেলা আপনার পকেটে',
      ar: 'الألعاب في جيبك',
    },
    body: {
      en: 'Put the site on your home screen: iPhone and Android.',
      bn: 'সাইটটি হোম স্ক্রিনে রাখুন: আইফোন ও অ্যান্ড্রয়েড।',
      ar: 'ضع الموقع على شاشتك الرئيسية: آيفون وأندرويد.',
    },
    action: { en: 'Show me how', bn: 'কীভাবে দেখান', ar: 'أرني كيف' },
    emblem: 'lantern',
    ink: 'pvp',
    linkage: '/down',
  },
  {
    group_name: 'w_home',
    title: {
      en: 'You set the limits',
      bn: 'সীমা আপনিই ঠিক করেন',
      ar: 'أنت من يضع الحدود',
    },
    body: {
      en: 'Lower at once, higher only after a day.',
      bn: 'কমালে তখনই, বাড়ালে এক দিন পরে।',
      ar: 'الخفض فورًا، والرفع بعد يوم فقط.',
    },
    action: { en: 'How limits work', bn: 'সীমা কীভাবে কাজ করে', ar: 'كيف تعمل الحدود' },
    emblem: 'turtle',
    ink: 'sports',
    linkage: '/help#safe',
  },
  { ...FAIR, group_name: 'h_p1' },
  {
    group_name: 'h_p1',
    title: { en: 'Answers, day and night', bn: 'দিনরাত উত্তর', ar: 'إجابات ليلًا ونهارًا' },
    body: {
      en: 'Money, games, account: short answers to what people ask.',
      bn: 'টাকা, খেলা, অ্যাকাউন্ট: প্রশ্নের ছোট উত্তর।',
      ar: 'المال والألعاب والحساب: إجابات قصيرة.',
    },
    action: { en: 'Help centre', bn: 'সাহায্য কেন্দ্র', ar: 'مركز المساعدة' },
    emblem: 'lantern',
    ink: 'live',
    linkage: '/help',
  },
  { ...GAME, group_name: 'w_p1' },
  {
    group_name: 'w_ref',
    title: { en: 'Bring a friend', bn: 'বন্ধুকে আনুন', ar: 'ادعُ صديقًا' },
    body: {
      en: 'Your code stands in your account.',
      bn: 'আপনার কোড অ্যাকাউন্টে আছে।',
      ar: 'رمزك موجود في حسابك.',
    },
    action: { en: 'My account', bn: 'আমার অ্যাকাউন্ট', ar: 'حسابي' },
    emblem: 'boat',
    ink: 'fish',
    linkage: '/member',
  },
  {
    group_name: 'w_login',
    title: { en: 'Good to see you', bn: 'আবার দেখা হলো', ar: 'سعداء برؤيتك' },
    body: {
      en: 'Open rounds wait where you left them.',
      bn: 'খোলা রাউন্ড যেখানে ছিল সেখানেই আছে।',
      ar: 'الجولات المفتوحة تنتظرك كما تركتها.',
    },
    action: {},
    emblem: 'lotus',
    ink: 'live',
    linkage: '',
  },
  ...(['w_register', 'w_reg'] as const).map((group_name) => ({
    group_name,
    title: { en: 'A name and a password', bn: 'একটি নাম আর একটি পাসওয়ার্ড', ar: 'اسم وكلمة مرور' },
    body: {
      en: 'Nothing else is asked to begin.',
      bn: 'শুরু করতে আর কিছু লাগে না।',
      ar: 'لا نطلب غير ذلك للبدء.',
    },
    action: {},
    emblem: 'drum',
    ink: 'slots',
    linkage: '',
  })),
  {
    group_name: 'w_forget',
    title: { en: 'It happens', bn: 'এমন হয়ই', ar: 'يحدث هذا' },
    body: {
      en: 'A code by phone or mail, and you are back.',
      bn: 'ফোনে বা মেইলে একটি কোড, তারপরই আবার ভেতরে।',
      ar: 'رمز عبر الهاتف أو البريد وتعود.',
    },
    action: {},
    emblem: 'moon',
    ink: 'pvp',
    linkage: '',
  },
];
