/** How to put the site on a home screen: seven steps on iPhone, six on Android (spec section 1), in five languages. */
import type { NewArticle } from '../store.ts';

type Sample = Omit<NewArticle, 'id' | 'position'>;
/** English, Malay, Chinese, Bengali, Arabic */
type Five = readonly [en: string, ms: string, zh: string, bn: string, ar: string];

const texts = ([en, ms, zh, bn, ar]: Five): Record<string, string> => ({ en, ms, zh, bn, ar });
const step =
  (page: 'ios' | 'android') =>
  (picture: string, title: Five, body: Five): Sample => ({
    page,
    subject: '',
    picture,
    title: texts(title),
    body: texts(body),
  });
const ios = step('ios');
const android = step('android');

const IOS: readonly Sample[] = [
  ios(
    'browser',
    ['Open Safari', 'Buka Safari', '打开 Safari', 'সাফারি খুলুন', 'افتح سفاري'],
    [
      'Other browsers on iPhone cannot do it everywhere. Safari always can.',
      'Pelayar lain pada iPhone tidak selalu boleh. Safari sentiasa boleh.',
      'iPhone 上的其他浏览器不一定支持，Safari 一定可以。',
      'আইফোনের অন্য ব্রাউজারে সব সময় হয় না। সাফারিতে সব সময় হয়।',
      'المتصفحات الأخرى على آيفون لا تقدر دائمًا. سفاري يقدر.',
    ],
  ),
  ios(
    'address',
    ['Come to this site', 'Datang ke laman ini', '进入本网站', 'এই সাইটে আসুন', 'ادخل إلى هذا الموقع'],
    [
      'Type the address, or scan the code on this page.',
      'Taip alamat, atau imbas kod pada halaman ini.',
      '输入网址，或扫描本页的二维码。',
      'ঠিকানা লিখুন, বা এই পাতার কোড স্ক্যান করুন।',
      'اكتب العنوان أو امسح الرمز في هذه الصفحة.',
    ],
  ),
  ios(
    'share',
    ['Press Share', 'Tekan Kongsi', '点按“共享”', 'শেয়ার চাপুন', 'اضغط «مشاركة»'],
    [
      'The square with an arrow pointing up, at the bottom of the screen.',
      'Petak dengan anak panah ke atas, di bahagian bawah skrin.',
      '屏幕底部带向上箭头的方框。',
      'পর্দার নিচে ওপরমুখী তীরওয়ালা চারকোনা চিহ্ন।',
      'المربع الذي فيه سهم إلى الأعلى أسفل الشاشة.',
    ],
  ),
  ios(
    'list',
    ['Scroll down', 'Tatal ke bawah', '向下滑动', 'নিচে যান', 'مرّر إلى الأسفل'],
    [
      'Look for “Add to Home Screen” in the list.',
      'Cari “Tambah ke Skrin Utama” dalam senarai.',
      '在列表中找到“添加到主屏幕”。',
      'তালিকায় “হোম স্ক্রিনে যোগ করুন” খুঁজুন।',
      'ابحث في القائمة عن «إضافة إلى الشاشة الرئيسية».',
    ],
  ),
  ios(
    'name',
    [
      'Leave the name, or change it',
      'Kekalkan nama, atau ubah',
      '保留或修改名称',
      'নাম রাখুন বা বদলান',
      'اترك الاسم أو غيّره',
    ],
    [
      'This is the word below the icon.',
      'Inilah perkataan di bawah ikon.',
      '这是图标下方的文字。',
      'আইকনের নিচে এই নামটি দেখা যাবে।',
      'هذه هي الكلمة تحت الأيقونة.',
    ],
  ),
  ios(
    'add',
    ['Press Add', 'Tekan Tambah', '点按“添加”', 'যোগ করুন চাপুন', 'اضغط «إضافة»'],
    [
      'At the top corner. Nothing is downloaded from a shop.',
      'Di penjuru atas. Tiada apa yang dimuat turun dari kedai.',
      '在顶部角落。无需从商店下载。',
      'ওপরের কোণে। কোনো দোকান থেকে কিছু নামাতে হয় না।',
      'في الزاوية العليا. لا يُنزَّل شيء من متجر.',
    ],
  ),
  ios(
    'home',
    [
      'Open it from the home screen',
      'Buka dari skrin utama',
      '从主屏幕打开',
      'হোম স্ক্রিন থেকে খুলুন',
      'افتحه من الشاشة الرئيسية',
    ],
    [
      'It opens without the browser’s bars. Log in once more.',
      'Ia dibuka tanpa bar pelayar. Log masuk sekali lagi.',
      '打开后没有浏览器工具栏，请再登录一次。',
      'ব্রাউজারের পট্টি ছাড়াই খুলবে। আরেকবার লগইন করুন।',
      'يفتح من دون أشرطة المتصفح. سجّل الدخول مرة أخرى.',
    ],
  ),
];

const ANDROID: readonly Sample[] = [
  android(
    'browser',
    ['Open Chrome', 'Buka Chrome', '打开 Chrome', 'ক্রোম খুলুন', 'افتح كروم'],
    [
      'Samsung Internet, Edge and Opera work as well.',
      'Samsung Internet, Edge dan Opera juga boleh.',
      'Samsung Internet、Edge 和 Opera 也可以。',
      'স্যামসাং ইন্টারনেট, এজ আর অপেরাতেও হয়।',
      'وكذلك Samsung Internet وEdge وOpera.',
    ],
  ),
  android(
    'address',
    ['Come to this site', 'Datang ke laman ini', '进入本网站', 'এই সাইটে আসুন', 'ادخل إلى هذا الموقع'],
    [
      'Type the address, or scan the code on this page.',
      'Taip alamat, atau imbas kod pada halaman ini.',
      '输入网址，或扫描本页的二维码。',
      'ঠিকানা লিখুন, বা এই পাতার কোড স্ক্যান করুন।',
      'اكتب العنوان أو امسح الرمز في هذه الصفحة.',
    ],
  ),
  android(
    'menu',
    ['Press the three dots', 'Tekan tiga titik', '点按三个点', 'তিনটি বিন্দু চাপুন', 'اضغط النقاط الثلاث'],
    [
      'The menu at the top corner of the browser.',
      'Menu di penjuru atas pelayar.',
      '浏览器顶部角落的菜单。',
      'ব্রাউজারের ওপরের কোণের মেনু।',
      'القائمة في الزاوية العليا من المتصفح.',
    ],
  ),
  android(
    'list',
    [
      'Choose “Install app”',
      'Pilih “Pasang apl”',
      '选择“安装应用”',
      '“অ্যাপ ইনস্টল” বাছুন',
      'اختر «تثبيت التطبيق»',
    ],
    [
      'Some phones say “Add to Home screen”.',
      'Sesetengah telefon menulis “Tambah ke skrin utama”.',
      '有些手机显示为“添加到主屏幕”。',
      'কিছু ফোনে লেখা থাকে “হোম স্ক্রিনে যোগ করুন”।',
      'تقول بعض الهواتف «إضافة إلى الشاشة الرئيسية».',
    ],
  ),
  android(
    'add',
    ['Press Install', 'Tekan Pasang', '点按“安装”', 'ইনস্টল চাপুন', 'اضغط «تثبيت»'],
    [
      'No other permission is asked for.',
      'Tiada kebenaran lain diminta.',
      '不会请求其他权限。',
      'আর কোনো অনুমতি চাওয়া হয় না।',
      'لا يُطلب أي إذن آخر.',
    ],
  ),
  android(
    'home',
    [
      'Open it from the home screen',
      'Buka dari skrin utama',
      '从主屏幕打开',
      'হোম স্ক্রিন থেকে খুলুন',
      'افتحه من الشاشة الرئيسية',
    ],
    [
      'It opens like any other app, and updates by itself.',
      'Ia dibuka seperti apl lain dan dikemas kini sendiri.',
      '像其他应用一样打开，并自动更新。',
      'অন্য অ্যাপের মতোই খোলে, নিজে নিজে হালনাগাদ হয়।',
      'يفتح كأي تطبيق ويُحدَّث من تلقاء نفسه.',
    ],
  ),
];

export const SAMPLE_GUIDES: readonly Sample[] = [...IOS, ...ANDROID];
