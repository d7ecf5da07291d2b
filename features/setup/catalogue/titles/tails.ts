/** What stands after a noun: English | Bengali | Arabic without its article; of places, of journeys, and of the kinds of game. */
const COMMON = `
Row|সারি|صف
Market|হাট|سوق
Tide|জোয়ার|مدّ
Gate|ফটক|بوابة
Court|আঙিনা|بلاط
Lane|গলি|زقاق
Harvest|ফসল|حصاد
Parade|শোভাযাত্রা|موكب
House|বাড়ি|بيت
Garden|বাগান|حديقة
Festival|উৎসব|مهرجان
Dance|নাচ|رقصة
Song|গান|أغنية
Tale|গল্প|حكاية
Trail|পথ|درب
Voyage|সমুদ্রযাত্রা|رحلة
Bridge|সেতু|جسر
Tower|মিনার|برج
Bay|উপসাগর|خليج
Island|দ্বীপ|جزيرة
Grove|কুঞ্জ|أيكة
Vault|কোষাগার|خزنة
Dream|স্বপ্ন|حلم
Secret|রহস্য|سرّ
Club|ক্লাব|نادي
Square|চত্বর|ساحة
Express|এক্সপ্রেস|قطار
Workshop|কর্মশালা|ورشة
Stall|দোকান|دكّان
Quest|অভিযান|مغامرة
Carnival|কার্নিভাল|كرنفال
Season|মৌসুম|موسم
Nights|রাতগুলি|ليالي
Road|রাস্তা|طريق
Horizon|দিগন্ত|أفق
Hall|দরবার|قاعة
Terrace|চাতাল|شرفة
Caravan|কাফেলা|قافلة
Crossing|পারাপার|معبر
Lullaby|ঘুমপাড়ানি|تهويدة
Almanac|পঞ্জিকা|تقويم
Relay|রিলে|تتابع
Lagoon|উপহ্রদ|بحيرة
Pavilion|মণ্ডপ|سرادق
Station|স্টেশন|محطة
Orchard|ফলবাগান|بستان
Regatta|নৌকাবাইচ|سباق
Serenade|সেরেনাড|سيريناد`;

const OF_KIND: Readonly<Record<string, string>> = {
  CRASH: `
Climb|উত্থান|صعود
Ascent|আরোহণ|ارتقاء
Flight|উড়ান|طيران
Cut|কাটাকাটি|قطع
Lift|উড়াল|إقلاع
Escape|পলায়ন|إفلات
Chase|ধাওয়া|مطاردة
Dash|ছুট|انطلاقة`,
  FISH: `
Catch|জালের মাছ|صيد
Net|জাল|شبكة
Fleet|নৌবহর|أسطول
Reef|প্রবালপ্রাচীর|شعاب
Deep|গভীর জল|أعماق
Harbour|বন্দর|ميناء
Current|স্রোত|تيار
Hunt|শিকার|قنص
Hook|বড়শি|صنارة
Lagoon|উপহ্রদ|بحيرة`,
  LIVE: `
Baccarat|ব্যাকারাট|باكارات
Roulette|রুলেট|روليت
Blackjack|ব্ল্যাকজ্যাক|بلاك جاك
Sic Bo|সিক বো|سيك بو
Andar Bahar|আন্দার বাহার|أندار باهار
Teen Patti|তিন পাত্তি|تين باتي`,
  PVP: `
Poker|পোকার|بوكر
Rummy|রামি|رومي
Teen Patti|তিন পাত্তি|تين باتي
Call Bridge|কল ব্রিজ|كول بريدج
Big Two|বিগ টু|بيغ تو
Dominoes|ডমিনো-আসর|دومينوز`,
  SPORTS: `
League|লিগ|دوري
Stadium|স্টেডিয়াম|ملعب
Odds|দর|احتمالات`,
  ESPORTS: `
Circuit|সার্কিট|دائرة
Arena|অ্যারেনা|حلبة`,
  COCKFIGHT: `
Ring|চত্বর|حلقة
Pit|আখড়া|ساحة`,
  LOTT: `
Draw|ড্র|سحب
Numbers|নম্বর|أرقام`,
  ELOTT: `
Quick Draw|চটজলদি ড্র|سحبة
Keno|কেনো|كينو`,
  ARCADE: `
Plinko|প্লিংকো|بلينكو
Mines|মাইনস|ألغام
Hi-Lo|হাই-লো|هاي لو
Dice|পাশা|نرد
Coin Toss|কয়েন টস|رمية عملة
Ladder|মই|سلّم
Pinball|পিনবল|بينبول
Darts|ডার্টস|سهام
Tiles|টাইলস|مربعات`,
  BINGO: `
Bingo|বিঙ্গো|بينغو
Housie|হাউজি|هاوسي`,
  U9W: `
Room|ঘর|غرفة`,
  SC: `
Scratch|স্ক্র্যাচ|خدش`,
  JP: `
Jackpot|জ্যাকপট|جاكبوت`,
  TG: `
Baccarat|ব্যাকারাট|باكارات
Roulette|রুলেট|روليت
Blackjack|ব্ল্যাকজ্যাক|بلاك جاك
Sic Bo|সিক বো|سيك بو
Red Dog|রেড ডগ|ريد دوغ
Video Poker|ভিডিও পোকার|فيديو بوكر`,
};

export type Tail = { readonly en: string; readonly bn: string; readonly ar: string };

const read = (rows: string): readonly Tail[] =>
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [en = '', bn = '', ar = ''] = row.split('|');
      return { en, bn, ar };
    });

export const TAILS: readonly Tail[] = read(COMMON);
/** Tails that say what is played, by game type or classification code. */
export const tailsOf = (kind: string): readonly Tail[] => read(OF_KIND[kind] ?? '');
