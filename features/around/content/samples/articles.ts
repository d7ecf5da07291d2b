/** Help, about, licences and the first letter of the blog, as a first start holds them. */
import type { NewArticle } from '../store.ts';

type Sample = Omit<NewArticle, 'id' | 'position'>;

const help = (
  subject: string,
  title: Readonly<Record<string, string>>,
  body: Readonly<Record<string, string>>,
): Sample => ({ page: 'help', subject, title, body, picture: '' });

const HELP: readonly Sample[] = [
  help(
    'account',
    { en: 'How do I open an account?', bn: 'অ্যাকাউন্ট কীভাবে খুলব?', ar: 'كيف أفتح حسابًا؟' },
    {
      en: 'Press Join, choose a name and a password, and say that you are old enough to play. That is all.\n\nOne person has one account.',
      bn: 'যোগ দিন চাপুন, একটি নাম ও পাসওয়ার্ড বেছে নিন, আর জানান যে আপনার খেলার বয়স হয়েছে। এটুকুই।\n\nএকজনের একটিই অ্যাকাউন্ট।',
      ar: 'اضغط «انضم»، واختر اسمًا وكلمة مرور، وأكّد أن سنّك تسمح باللعب. هذا كل شيء.\n\nلكل شخص حساب واحد.',
    },
  ),
  help(
    'account',
    { en: 'I cannot log in', bn: 'লগইন করতে পারছি না', ar: 'لا أستطيع تسجيل الدخول' },
    {
      en: 'After several wrong tries we ask for a picture code. It keeps strangers out; you are never locked out by somebody else.\n\nIf you forgot the password, use “Forgot password” in the login window.',
      bn: 'কয়েকবার ভুল হলে একটি ছবির কোড চাওয়া হয়। এতে অচেনা কেউ ঢুকতে পারে না; অন্যের ভুলে আপনি আটকে যান না।\n\nপাসওয়ার্ড ভুলে গেলে লগইন জানালায় “পাসওয়ার্ড ভুলেছি” চাপুন।',
      ar: 'بعد عدة محاولات خاطئة نطلب رمز صورة. هذا يبعد الغرباء ولا يمنعك أحد من حسابك.\n\nإذا نسيت كلمة المرور فاستخدم «نسيت كلمة المرور» في نافذة الدخول.',
    },
  ),
  help(
    'money',
    {
      en: 'When does a deposit arrive?',
      bn: 'জমা কখন পৌঁছায়?',
      ar: 'متى يصل الإيداع؟',
    },
    {
      en: 'Each way to pay says beforehand what it costs and how long it takes. Your deposit has a slip with a number; it says where the money is.\n\nIf you come back late from the payer, the slip is still there under Deposit.',
      bn: 'কোন উপায়ে কত খরচ আর কতক্ষণ লাগে, তা আগেই লেখা থাকে। আপনার জমার একটি নম্বরওয়ালা স্লিপ থাকে; টাকা কোথায় আছে সেখানে লেখা।\n\nদেরিতে ফিরলেও স্লিপটি জমা পাতায় থাকে।',
      ar: 'كل طريقة دفع تذكر مسبقًا تكلفتها ومدتها. لإيداعك قسيمة برقم تقول أين المال.\n\nوإن عدت متأخرًا تجد القسيمة في صفحة الإيداع.',
    },
  ),
  help(
    'money',
    { en: 'What does “set aside” mean?', bn: '“আলাদা রাখা” মানে কী?', ar: 'ما معنى «محجوز»؟' },
    {
      en: 'Money in an open round is set aside: it is still yours, and cannot be spent twice. When the round ends, it moves or comes back.',
      bn: 'খোলা রাউন্ডের টাকা আলাদা রাখা হয়: টাকাটা আপনারই, তবে দুবার খরচ করা যায় না। রাউন্ড শেষে তা যায় বা ফেরে।',
      ar: 'المال في جولة مفتوحة محجوز: ما زال لك ولا يُصرف مرتين. عند انتهاء الجولة ينتقل أو يعود.',
    },
  ),
  help(
    'games',
    {
      en: 'How do I know a round was fair?',
      bn: 'রাউন্ড ন্যায্য ছিল কীভাবে জানব?',
      ar: 'كيف أعرف أن الجولة عادلة؟',
    },
    {
      en: 'Before the round we show the fingerprint of our seed, and your own seed goes into the draw. Afterwards the seed itself is shown, and your device works the result out again.\n\nIn every game press Fair, or open “Check a round”.',
      bn: 'রাউন্ডের আগে আমাদের সিডের ছাপ দেখানো হয়, আর আপনার নিজের সিডও টানায় যোগ হয়। পরে সিডটিই দেখানো হয়, আর আপনার ডিভাইস ফল আবার হিসাব করে।\n\nযেকোনো খেলায় ন্যায্যতা চাপুন, বা “রাউন্ড যাচাই” খুলুন।',
      ar: 'قبل الجولة نعرض بصمة بذرتنا، وتدخل بذرتك في السحب. بعدها تُعرض البذرة ويعيد جهازك حساب النتيجة.\n\nفي كل لعبة اضغط «عادل» أو افتح «تحقق من جولة».',
    },
  ),
  help(
    'games',
    {
      en: 'My connection broke in a round',
      bn: 'রাউন্ডের মাঝে সংযোগ কেটে গেছে',
      ar: 'انقطع اتصالي أثناء الجولة',
    },
    {
      en: 'The outcome was fixed when you staked, and it is kept. Open the game again: the round goes on where it was.',
      bn: 'বাজি ধরার সময়ই ফল ঠিক হয়ে গেছে, আর তা রাখা আছে। খেলাটি আবার খুলুন: রাউন্ড সেখান থেকেই চলবে।',
      ar: 'النتيجة تحددت عند الرهان وهي محفوظة. افتح اللعبة من جديد وتستمر الجولة من حيث كانت.',
    },
  ),
  help(
    'safe',
    { en: 'How do I keep play a game?', bn: 'খেলাকে খেলার মধ্যেই রাখব কীভাবে?', ar: 'كيف أُبقي اللعب لعبًا؟' },
    {
      en: '- Play with money you can spare, never with borrowed money.\n- Do not play to win back what is gone.\n- Take a break when it stops being fun.\n\nA lower limit counts at once; a higher one only after a day.',
      bn: '- শুধু বাড়তি টাকায় খেলুন, ধার করে কখনো নয়।\n- হারানো টাকা ফেরত আনতে খেলবেন না।\n- আনন্দ না থাকলে বিরতি নিন।\n\nসীমা কমালে তখনই কার্যকর, বাড়ালে এক দিন পরে।',
      ar: '- العب بمال تستغني عنه ولا تلعب بمال مستدان.\n- لا تلعب لتسترد ما ضاع.\n- خذ استراحة حين تزول المتعة.\n\nالحد الأدنى يسري فورًا، والأعلى بعد يوم فقط.',
    },
  ),
  help(
    'safe',
    { en: 'I am worried about somebody', bn: 'কাউকে নিয়ে চিন্তায় আছি', ar: 'أنا قلق على شخص' },
    {
      en: 'Talk to them without blame, and write to customer service: we answer questions about limits and breaks at any hour. Health services in your country can help too.',
      bn: 'দোষ না দিয়ে কথা বলুন, আর গ্রাহকসেবায় লিখুন: সীমা ও বিরতির প্রশ্নের উত্তর যেকোনো সময় মেলে। আপনার দেশের স্বাস্থ্যসেবাও সাহায্য করতে পারে।',
      ar: 'تحدث إليه بلا لوم واكتب إلى خدمة العملاء: نجيب عن أسئلة الحدود والاستراحات في أي ساعة. وتساعدك أيضًا الخدمات الصحية في بلدك.',
    },
  ),
];

const PAGES: readonly Sample[] = [
  {
    page: 'about',
    subject: '',
    title: { en: 'Who we are', bn: 'আমরা কারা', ar: 'من نحن' },
    body: {
      en: 'A house of games named after the weekly market: many stalls, one square, and prices written where everybody can read them.\n\nWe write down the return of every game exactly, show every price before the button, and let you check every round.',
      bn: 'সাপ্তাহিক হাটের মতো একটি খেলার ঘর: অনেক দোকান, এক চত্বর, আর দাম লেখা থাকে সবার চোখের সামনে।\n\nপ্রতিটি খেলার ফেরতের হার আমরা ঠিক ঠিক লিখি, বোতামের আগে খরচ দেখাই, আর প্রতিটি রাউন্ড যাচাই করতে দিই।',
      ar: 'بيت ألعاب على اسم السوق الأسبوعي: أكشاك كثيرة وساحة واحدة وأسعار مكتوبة حيث يراها الجميع.\n\nنكتب عائد كل لعبة بدقة، ونبيّن كل تكلفة قبل الزر، ونتيح لك التحقق من كل جولة.',
    },
    picture: 'market',
  },
  {
    page: 'about',
    subject: '',
    title: { en: 'What we do not do', bn: 'আমরা যা করি না', ar: 'ما لا نفعله' },
    body: {
      en: '- No near misses made on purpose.\n- No praise for staking more.\n- No clocks that only pretend to run out.\n- No money held back without a reason you can read.',
      bn: '- ইচ্ছা করে “একটুর জন্য” দেখানো হয় না।\n- বেশি বাজির প্রশংসা করা হয় না।\n- মিথ্যা সময় গোনা হয় না।\n- কারণ না জানিয়ে টাকা আটকানো হয় না।',
      ar: '- لا نصطنع «كدت تفوز».\n- لا نمدح من يراهن أكثر.\n- لا ساعات تتظاهر بالنفاد.\n- لا نحجز مالًا من دون سبب تقرؤه.',
    },
    picture: '',
  },
  {
    page: 'licences',
    subject: '',
    title: { en: 'A house of play money', bn: 'খেলার টাকার ঘর', ar: 'بيت مال اللعب' },
    body: {
      en: 'This brand uses play money. Nothing can be won or lost in cash, so it holds no gaming licence and claims none.\n\nA brand with real money names its licence, its number and its authority on this page before it opens.',
      bn: 'এই ব্র্যান্ডে খেলার টাকা চলে। আসল টাকা জেতা বা হারা যায় না, তাই এর কোনো গেমিং লাইসেন্স নেই, দাবিও করে না।\n\nআসল টাকার ব্র্যান্ড খোলার আগে এই পাতায় লাইসেন্স, নম্বর ও কর্তৃপক্ষের নাম লেখে।',
      ar: 'تستخدم هذه العلامة مال لعب. لا ربح ولا خسارة بنقود حقيقية، لذلك لا تحمل رخصة ألعاب ولا تدّعيها.\n\nوالعلامة التي تتعامل بنقود حقيقية تكتب هنا رخصتها ورقمها وجهتها قبل أن تفتح.',
    },
    picture: 'seal',
  },
  {
    page: 'licences',
    subject: '',
    title: { en: 'Typefaces', bn: 'অক্ষর', ar: 'الخطوط' },
    body: {
      en: 'Anek by Ek Type and Anuphan by Cadson Demak, both under the SIL Open Font License 1.1.',
      bn: 'Ek Type-এর Anek আর Cadson Demak-এর Anuphan, দুটিই SIL Open Font License 1.1-এ।',
      ar: 'خط Anek من Ek Type وخط Anuphan من Cadson Demak، وكلاهما بترخيص SIL Open Font License 1.1.',
    },
    picture: '',
  },
  {
    page: 'blog',
    subject: '',
    title: {
      en: 'Why the picture comes after the result',
      bn: 'ছবি কেন ফলের পরে আসে',
      ar: 'لماذا تأتي الصورة بعد النتيجة',
    },
    body: {
      en: 'When you press the button, the result is drawn and written down first. Only then do the reels turn.\n\nThat is why a broken connection cannot change anything, why nobody can speed a reel to his advantage, and why two reels that almost match mean nothing at all: the draw was over before you saw them.\n\nThe proof is in every game, one press away.',
      bn: 'বোতাম চাপলে প্রথমে ফল টানা হয় আর লেখা হয়। তারপরই রিল ঘোরে।\n\nতাই সংযোগ কাটলেও কিছু বদলায় না, কেউ রিলের গতি নিজের দিকে আনতে পারে না, আর দুটি রিল প্রায় মিলে যাওয়ার কোনো মানে নেই: আপনি দেখার আগেই টানা শেষ।\n\nপ্রমাণ প্রতিটি খেলায়, এক চাপ দূরে।',
      ar: 'حين تضغط الزر تُسحب النتيجة وتُكتب أولًا، ثم تدور البكرات.\n\nلذلك لا يغيّر انقطاع الاتصال شيئًا، ولا يقدر أحد أن يسرّع بكرة لصالحه، ولا معنى لبكرتين تكادان تتطابقان: انتهى السحب قبل أن تراهما.\n\nالدليل في كل لعبة على بُعد ضغطة.',
    },
    picture: 'reels',
  },
];

export const SAMPLE_ARTICLES: readonly Sample[] = [...HELP, ...PAGES];
