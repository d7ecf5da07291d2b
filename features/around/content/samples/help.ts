/** More answers of the help centre, about what the product does today. English stands in where another language is not written yet. */
import type { Texts } from '../rules.ts';

type Answer = {
  readonly subject: 'account' | 'money' | 'games' | 'safe';
  readonly title: Texts;
  readonly body: Texts;
};
const answer = (subject: Answer['subject'], title: Texts, body: Texts): Answer => ({ subject, title, body });

export const MORE_ANSWERS: readonly Answer[] = [
  answer(
    'account',
    { en: 'How do I reach customer service?', bn: 'গ্রাহক সেবায় কীভাবে যোগাযোগ করব?' },
    {
      en: 'Open Support in your account and press “Ask a question”. From a bet, a deposit or a withdrawal press “Get help with this”: the case then knows what it is about.\n\nYou see on the case when it was read, who is checking it and by when you get an answer. Answers also appear in your messages.',
      bn: 'আপনার অ্যাকাউন্টে সাপোর্ট খুলে “প্রশ্ন করুন” চাপুন। কোনো বেট, জমা বা উত্তোলন থেকে “এ বিষয়ে সাহায্য নিন” চাপলে কেসটি নিজেই জানে কোন বিষয়ে।\n\nকখন পড়া হয়েছে, কে দেখছে এবং কখন উত্তর পাবেন – সবই কেসে দেখা যায়।',
    },
  ),
  answer(
    'account',
    { en: 'How do complaints work?', bn: 'অভিযোগ কীভাবে নিষ্পত্তি হয়?' },
    {
      en: 'A complaint has a deadline: we tell you our decision and why within eight weeks at most. The deadline is shown on the case.\n\nIf you do not agree, or we are late, you can take it to the independent arbiter named on the case. That costs you nothing. The arbiter gets everything said in the case, every posting behind it and the proof of the round.',
      bn: 'অভিযোগের একটি সময়সীমা আছে: সর্বোচ্চ আট সপ্তাহের মধ্যে আমরা সিদ্ধান্ত ও কারণ জানাই। সময়সীমা কেসেই দেখা যায়।\n\nআপনি একমত না হলে, বা আমরা দেরি করলে, কেসে উল্লেখিত স্বাধীন সালিশের কাছে যেতে পারেন। এতে কোনো খরচ নেই।',
    },
  ),
  answer(
    'account',
    { en: 'Which documents do you ask for?' },
    {
      en: 'Level 1 needs a proved phone number or email, your name and your date of birth. Level 2 needs an identity document, level 3 proof of address and source of funds.\n\nDeposits are open from level 1, withdrawals from level 2. Pictures are encoded anew and sealed; only staff who decide about documents can open them, and each look is written down.',
    },
  ),
  answer(
    'money',
    {
      en: 'Why does my withdrawal wait for a second person?',
      bn: 'আমার উত্তোলন দ্বিতীয় ব্যক্তির জন্য অপেক্ষা করছে কেন?',
    },
    {
      en: 'Large withdrawals are approved by two people, so that nobody alone can send your money somewhere else. The slip shows which step it is at, who has it and when it is expected to be paid.',
      bn: 'বড় উত্তোলন দুজন ব্যক্তি অনুমোদন করেন, যাতে কেউ একা আপনার টাকা অন্য কোথাও পাঠাতে না পারে। স্লিপে ধাপ ও আনুমানিক সময় দেখা যায়।',
    },
  ),
  answer(
    'money',
    { en: 'My withdrawal did not arrive. What now?', bn: 'আমার উত্তোলন পৌঁছায়নি। এখন কী করব?' },
    {
      en: 'Open the withdrawal and answer “Not yet”. Add a picture of your account if you can. The money stays held until people have decided, and a case is opened in Support where you can write to them.\n\nIf it did not arrive, it comes back to your balance.',
      bn: 'উত্তোলনটি খুলে “এখনও না” উত্তর দিন। সম্ভব হলে আপনার অ্যাকাউন্টের একটি ছবি দিন। সিদ্ধান্ত না হওয়া পর্যন্ত টাকা আটকে থাকে এবং সাপোর্টে একটি কেস খোলে।\n\nনা পৌঁছালে টাকা আপনার ব্যালেন্সে ফিরে আসে।',
    },
  ),
  answer(
    'money',
    { en: 'What does “valid stake” mean?', bn: '“বৈধ স্টেক” মানে কী?' },
    {
      en: 'The part of a settled stake that was at risk. If you bet on both sides of the same match, only what can be lost counts. Turnover, points and rebates are counted from the valid stake.',
      bn: 'নিষ্পন্ন স্টেকের যে অংশ ঝুঁকিতে ছিল। একই ম্যাচের দুই পাশে বেট করলে কেবল যা হারানো সম্ভব তা গণনা হয়।',
    },
  ),
  answer(
    'games',
    { en: 'What happens to my bet when a match is abandoned?', bn: 'ম্যাচ পরিত্যক্ত হলে আমার বেটের কী হয়?' },
    {
      en: 'Markets that were decided before the match stopped are paid by their result. All others are void: the stake returns to your balance at once.\n\nIn a combination the void selection counts as 1.00; the rest of the slip stands.',
      bn: 'ম্যাচ থামার আগে যে মার্কেট নিষ্পত্তি হয়েছে তা ফলাফল অনুযায়ী পরিশোধ হয়। বাকি সব বাতিল: স্টেক সঙ্গে সঙ্গে ব্যালেন্সে ফেরে।',
    },
  ),
  answer(
    'games',
    { en: 'How does cash out work?' },
    {
      en: 'While a bet is open we may offer you a sum for it. The sum follows the odds and is shown on the button; if it falls while you press, we ask you again with the new sum. A cash out that was taken is final.',
    },
  ),
  answer(
    'safe',
    { en: 'Can I take back a break or an exclusion?' },
    {
      en: 'No. A break and a self-exclusion start at once and cannot be shortened, by nobody here either. You can still log in to withdraw your money, read your record and write to support.',
    },
  ),
];
