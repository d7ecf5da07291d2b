/** What titles are named after: emblem | English | Bengali | Arabic with its article. Words of the market, the sea, the field and the road. */
const ROWS = `
tiger|Tiger|বাঘ|النمر
tiger|Tigress|বাঘিনী|النمرة
elephant|Elephant|হাতি|الفيل
elephant|Mahout|মাহুত|الفيّال
peacock|Peacock|ময়ূর|الطاووس
peacock|Plume|পালক|الريشة
koi|Koi|কই|الكوي
koi|Carp|কার্প|الشبوط
rooster|Rooster|মোরগ|الديك
crab|Crab|কাঁকড়া|السلطعون
turtle|Turtle|কচ্ছপ|اللجأة
turtle|Tortoise|কাছিম|السلحفاة
butterfly|Butterfly|প্রজাপতি|الفراشة
butterfly|Moth|মথ|العثة
owl|Owl|পেঁচা|البومة
cat|Cat|বিড়াল|القط
cat|Panther|চিতা|الفهد
horse|Horse|ঘোড়া|الحصان
horse|Mare|ঘোটকী|الفرس
buffalo|Buffalo|মহিষ|الجاموس
monkey|Monkey|বানর|القرد
monkey|Langur|লাঙ্গুর|اللنغور
fox|Fox|শিয়াল|الثعلب
hare|Hare|খরগোশ|الأرنب
frog|Frog|ব্যাঙ|الضفدع
bee|Bee|মৌমাছি|النحلة
bee|Hive|মৌচাক|الخلية
parrot|Parrot|টিয়া|الببغاء
parrot|Macaw|ম্যাকাও|المكاو
stag|Stag|হরিণ|الأيل
stag|Antler|শিং|القرن
dragonfly|Dragonfly|ফড়িং|اليعسوب
crane|Crane|সারস|الكركي
crane|Heron|বক|البلشون
snail|Snail|শামুক|الحلزون
octopus|Octopus|অক্টোপাস|الأخطبوط
octopus|Kraken|ক্র্যাকেন|الكراكن
shell|Shell|ঝিনুক|الصدفة
shell|Cowrie|কড়ি|الودعة
starfish|Starfish|তারামাছ|نجم البحر
seahorse|Seahorse|সিন্ধুঘোটক|فرس البحر
whale|Whale|তিমি|الحوت
puffer|Puffer|পটকা মাছ|الينفوخ
jellyfish|Jellyfish|জেলিফিশ|القنديل
anchor|Anchor|নোঙর|المرساة
shrimp|Shrimp|চিংড়ি|الجمبري
shrimp|Lobster|গলদা|الكركند
lighthouse|Lighthouse|বাতিঘর|المنارة
pearl|Pearl|মুক্তা|اللؤلؤة
pearl|Oyster|শুক্তি|المحارة
trident|Trident|ত্রিফলা|الرمح
lotus|Lotus|পদ্ম|اللوتس
lotus|Lily|শাপলা|الزنبق
boat|Boat|নৌকা|القارب
boat|Ferry|ফেরি|العبّارة
boat|Dhow|সাম্পান|السنبوك
pineapple|Pineapple|আনারস|الأناناس
paisley|Paisley|কলকা|البيزلي
paisley|Shawl|শাল|الشال
sun|Sun|সূর্য|الشمس
sun|Sunrise|সূর্যোদয়|الشروق
moon|Moon|চাঁদ|القمر
moon|Crescent|বাঁকা চাঁদ|الهلال
bolt|Lightning|বিজলি|البرق
bolt|Thunder|বজ্র|الرعد
rocket|Rocket|রকেট|الصاروخ
kite|Kite|ঘুড়ি|الطائرة الورقية
plane|Glider|গ্লাইডার|الشراعية
gem|Gem|রত্ন|الجوهرة
gem|Diamond|হীরা|الماسة
gem|Jewel|মানিক|الدرّة
mango|Mango|আম|المانجو
cherry|Cherry|চেরি|الكرز
lemon|Lemon|লেবু|الليمون
lemon|Citrus|বাতাবি|الحمضيات
melon|Melon|তরমুজ|البطيخ
grapes|Grape|আঙুর|العنب
grapes|Vine|লতা|الكرمة
chilli|Chilli|মরিচ|الفلفل
rice|Rice|ধান|الأرز
rice|Paddy|ধানখেত|الحقل
clover|Clover|ক্লোভার|البرسيم
sunflower|Sunflower|সূর্যমুখী|دوّار الشمس
mushroom|Mushroom|মাশরুম|الفطر
cactus|Cactus|ক্যাকটাস|الصبّار
palm|Palm|তালগাছ|النخلة
palm|Coconut|নারকেল|جوز الهند
tulip|Tulip|টিউলিপ|التوليب
apple|Apple|আপেল|التفاح
flame|Flame|শিখা|اللهب
flame|Bonfire|অগ্নিকুণ্ড|الشعلة
rain|Rain|বৃষ্টি|المطر
rain|Cloud|মেঘ|السحابة
mountain|Mountain|পাহাড়|الجبل
mountain|Summit|চূড়া|القمة
comet|Comet|ধূমকেতু|المذنّب
comet|Meteor|উল্কা|الشهاب
crown|Crown|মুকুট|التاج
crown|Queen|রানি|الملكة
dice|Dice|পাশা|النرد
cards|Cards|তাস|الورق
cards|Ace|টেক্কা|الآس
ball|Goal|গোল|الهدف
bat|Wicket|উইকেট|الويكيت
bat|Innings|ইনিংস|الجولة
seven|Seven|সাত|السبعة
seven|Sevens|সাতের মেলা|السبعات
lantern|Lantern|লণ্ঠন|الفانوس
wheel|Wheel|চাকা|العجلة
wheel|Windmill|হাওয়াকল|الطاحونة
drum|Drum|ঢোল|الطبل
drum|Rhythm|তাল|الإيقاع
fan|Fan|হাতপাখা|المروحة
ticket|Ticket|টিকিট|التذكرة
pot|Pot|হাঁড়ি|الجرّة
pot|Kettle|কেটলি|القدر
bell|Bell|ঘণ্টা|الجرس
bell|Chime|টুংটাং|الرنين
teapot|Teapot|চায়ের কেতলি|الإبريق
teapot|Teahouse|চায়ের দোকান|المقهى
umbrella|Umbrella|ছাতা|المظلة
umbrella|Parasol|রোদছাতা|الشمسية
key|Key|চাবি|المفتاح
chest|Chest|সিন্দুক|الصندوق
chest|Treasure|ধনভাণ্ডার|الكنز
coin|Coin|মুদ্রা|العملة
coin|Ducat|মোহর|الدينار
compass|Compass|কম্পাস|البوصلة
compass|Atlas|মানচিত্র|الأطلس
hourglass|Hourglass|বালুঘড়ি|الساعة الرملية
mask|Mask|মুখোশ|القناع
mask|Masquerade|মুখোশ উৎসব|التنكّر
lute|Lute|দোতারা|العود
lute|Melody|সুর|اللحن
vase|Vase|ফুলদানি|المزهرية
vase|Urn|কলস|الزير
rickshaw|Rickshaw|রিকশা|الركشة
rickshaw|Carriage|টমটম|العربة
balloon|Balloon|বেলুন|المنطاد
horseshoe|Horseshoe|নাল|الحدوة
shield|Shield|ঢাল|الدرع
shield|Sentinel|প্রহরী|الحارس
lamp|Lamp|প্রদীপ|المصباح
lamp|Wick|সলতে|الفتيل
loom|Loom|তাঁত|النول
loom|Weaver|তাঁতি|النسّاج
trophy|Trophy|ট্রফি|الكأس
chip|Spade|ইস্কাপন|البستوني
domino|Domino|ডমিনো|الدومينو
knight|Knight|অশ্বারোহী|الفارس
knight|Rook|নৌকা ঘুঁটি|القلعة
target|Archer|তিরন্দাজ|الرامي
target|Arrow|তির|السهم
basket|Hoop|হুপ|السلة
shuttle|Shuttle|শাটল|المكوك
gamepad|Arena|অ্যারেনা|الحلبة`;

export type Noun = {
  readonly emblem: string;
  readonly en: string;
  readonly bn: string;
  /** with its article */
  readonly ar: string;
};

export const NOUNS: readonly Noun[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [emblem = '', en = '', bn = '', ar = ''] = row.split('|');
    return { emblem, en, bn, ar };
  });

/** Nouns that carry one of these emblems. */
export const nounsOf = (...emblems: readonly string[]): readonly Noun[] =>
  NOUNS.filter((noun) => emblems.includes(noun.emblem));
