/** What stands before a noun: English | Bengali | Arabic with its article. All are nouns, so that every language can join them. */
const PLACES = `
River|নদী|النهر
Harbour|বন্দর|الميناء
Village|গ্রাম|القرية
Island|দ্বীপ|الجزيرة
Highland|পার্বত্যভূমি|المرتفعات
Forest|বন|الغابة
Desert|মরুভূমি|الصحراء
Delta|বদ্বীপ|الدلتا
Garden|বাগান|الحديقة
Palace|প্রাসাদ|القصر
Lagoon|উপহ্রদ|البحيرة
Reef|প্রবালপ্রাচীর|الشعاب
Shore|তীর|الشاطئ
Bridge|সেতু|الجسر
Tower|মিনার|البرج
Gate|ফটক|البوابة
Courtyard|উঠান|الفناء
Rooftop|ছাদ|السطح
Railway|রেলপথ|السكة
Caravan|কাফেলা|القافلة
Orchard|ফলবাগান|البستان
Meadow|তৃণভূমি|المرج
Valley|উপত্যকা|الوادي
Hillside|টিলা|التل
Cavern|গুহা|الكهف
Fountain|ফোয়ারা|النافورة
Theatre|নাট্যশালা|المسرح
Bazaar|বাজার|البازار
Market|হাট|السوق
Terrace|চাতাল|الشرفة
Marsh|জলাভূমি|المستنقع
Canal|খাল|القناة
Ocean|মহাসাগর|المحيط
Jungle|জঙ্গল|الأدغال
Prairie|প্রান্তর|السهل
Oasis|মরূদ্যান|الواحة
Quay|ঘাট|الرصيف
Plaza|চত্বর|الساحة
Mill|কল|المطحنة
Citadel|দুর্গ|القلعة`;

const STUFFS = `
Copper|তামা|النحاس
Brass|পিতল|الصُفر
Silver|রূপা|الفضة
Amber|অম্বর|العنبر
Jade|জেড|اليشم
Ruby|চুনি|الياقوت
Coral|প্রবাল|المرجان
Silk|রেশম|الحرير
Cotton|তুলা|القطن
Indigo|নীল|النيلة
Saffron|জাফরান|الزعفران
Turmeric|হলুদ|الكركم
Cinnamon|দারুচিনি|القرفة
Cardamom|এলাচ|الهيل
Clove|লবঙ্গ|القرنفل
Ginger|আদা|الزنجبيل
Honey|মধু|العسل
Salt|লবণ|الملح
Tea|চা|الشاي
Jasmine|জুঁই|الياسمين
Marigold|গাঁদা|القطيفة
Rose|গোলাপ|الورد
Bamboo|বাঁশ|الخيزران
Teak|সেগুন|الساج
Sandalwood|চন্দন|الصندل
Ebony|আবলুস|الأبنوس
Velvet|মখমল|المخمل
Linen|লিনেন|الكتان
Paper|কাগজ|الورق
Clay|মাটি|الطين
Glass|কাঁচ|الزجاج
Iron|লোহা|الحديد
Marble|মার্বেল|الرخام
Crystal|স্ফটিক|البلور
Emerald|পান্না|الزمرد
Sapphire|নীলা|السفير
Topaz|পোখরাজ|التوباز
Onyx|অনিক্স|العقيق
Opal|ওপাল|الأوبال
Jute|পাট|الجوت
Mint|পুদিনা|النعناع
Olive|জলপাই|الزيتون
Almond|বাদাম|اللوز
Pepper|গোলমরিচ|البهار
Vermilion|আলতা|القرمز
Cobalt|কোবাল্ট|الكوبالت
Basalt|ব্যাসল্ট|البازلت
Lacquer|লাক্ষা|اللك`;

const TIMES = `
Night|রাত|الليل
Dawn|ভোর|الفجر
Dusk|সন্ধ্যা|الغسق
Monsoon|বর্ষা|الموسم
Midnight|মধ্যরাত|منتصف الليل
Noon|দুপুর|الظهيرة
Twilight|গোধূলি|الشفق
Morning|সকাল|الصباح
Evening|সাঁঝ|المساء
Winter|শীত|الشتاء
Spring|বসন্ত|الربيع
Summer|গ্রীষ্ম|الصيف
Autumn|শরৎ|الخريف
Festival|উৎসব|المهرجان
Carnival|কার্নিভাল|الكرنفال
Harvest|ফসল|الحصاد
Holiday|ছুটি|العطلة
Starlight|তারার আলো|ضوء النجوم
Storm|ঝড়|العاصفة
Mist|কুয়াশা|الضباب
Frost|তুষার|الصقيع
Ember|অঙ্গার|الجمر
Wind|বাতাস|الريح
Wave|ঢেউ|الموج
Tide|জোয়ার|المدّ
Shadow|ছায়া|الظل
Mirror|আয়না|المرآة
Candle|মোমবাতি|الشمعة
Ribbon|ফিতা|الشريط
Song|গান|الأغنية
Dance|নাচ|الرقصة
Dream|স্বপ্ন|الحلم
Echo|প্রতিধ্বনি|الصدى
Rainbow|রংধনু|قوس قزح
Aurora|মেরুপ্রভা|الشفق القطبي
Eclipse|গ্রহণ|الكسوف
Solstice|অয়ন|الانقلاب
Voyage|সমুদ্রযাত্রা|الرحلة
Legend|কিংবদন্তি|الأسطورة
Secret|রহস্য|السر`;

/** People of the market; in English they take the apostrophe. */
const PEOPLE = `
Sailor|নাবিক|البحّار
Merchant|বণিক|التاجر
Potter|কুমার|الخزّاف
Gardener|মালী|البستاني
Captain|কাপ্তান|القبطان
Dancer|নর্তকী|الراقصة
Painter|পটুয়া|الرسّام
Tailor|দর্জি|الخيّاط
Baker|রুটিওয়ালা|الخبّاز
Miller|কলওয়ালা|الطحّان
Fisher|জেলে|الصيّاد
Poet|কবি|الشاعر
Jeweller|জহুরি|الصائغ
Farmer|কৃষক|المزارع
Boatman|মাঝি|الملّاح
Juggler|বাজিকর|المشعوذ
Traveller|পথিক|المسافر
Scholar|পণ্ডিত|العالِم
Courier|ডাকহরকরা|الساعي
Smith|কামার|الحدّاد
Lamplighter|বাতিওয়ালা|المُنير
Beekeeper|মৌয়াল|النحّال
Rider|সওয়ার|الخيّال
Storyteller|গল্পকার|الحكواتي`;

export type Modifier = { readonly en: string; readonly bn: string; readonly ar: string };

const read = (rows: string): readonly Modifier[] =>
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [en = '', bn = '', ar = ''] = row.split('|');
      return { en, bn, ar };
    });

export const MODIFIERS: readonly Modifier[] = [...read(PLACES), ...read(STUFFS), ...read(TIMES)];
export const OWNERS: readonly Modifier[] = read(PEOPLE);
