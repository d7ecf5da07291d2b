/** Answers that are ready on the first day. `{serial}` is the number of the case, `{name}` whom it is of. */
import type { Macro } from '../contract/desk.ts';

type Sample = Pick<Macro, 'title' | 'type' | 'texts' | 'step'> & Partial<Pick<Macro, 'outcome' | 'team'>>;

export const MACROS: readonly Sample[] = [
  {
    title: 'Looking into it',
    type: '',
    step: 'answer',
    texts: {
      en: 'Thank you, {name}. I am looking into it now and will write to you here.',
      bn: 'ধন্যবাদ, {name}। আমি এখনই বিষয়টি দেখছি এবং এখানেই আপনাকে জানাব।',
      hi: 'धन्यवाद, {name}। मैं अभी इसे देख रहा हूँ और यहीं आपको लिखूँगा।',
      vi: 'Cảm ơn {name}. Tôi đang kiểm tra và sẽ trả lời bạn tại đây.',
    },
  },
  {
    title: 'Need a picture of the payment',
    type: 'deposit',
    step: 'answer',
    team: 'payments',
    texts: {
      en: 'Please send a picture of your payment with its time, sum and reference. With it we find a deposit within minutes.',
      bn: 'অনুগ্রহ করে আপনার পেমেন্টের একটি ছবি পাঠান, যেখানে সময়, পরিমাণ ও রেফারেন্স দেখা যায়। এটি পেলে আমরা কয়েক মিনিটেই জমা খুঁজে পাই।',
      hi: 'कृपया अपने भुगतान की तस्वीर भेजें जिसमें समय, राशि और संदर्भ दिखे। इससे हम कुछ ही मिनटों में जमा ढूँढ लेते हैं।',
      vi: 'Vui lòng gửi ảnh thanh toán có thời gian, số tiền và mã tham chiếu. Chúng tôi sẽ tìm thấy khoản nạp trong vài phút.',
    },
  },
  {
    title: 'Withdrawal: usual time',
    type: 'withdrawal',
    step: 'answer',
    texts: {
      en: 'A withdrawal is checked within 30 minutes and paid within an hour after that. Each step is shown on its slip with the time it is expected at.',
      bn: 'উত্তোলন ৩০ মিনিটের মধ্যে যাচাই হয় এবং তার এক ঘণ্টার মধ্যে পরিশোধ হয়। প্রতিটি ধাপ ও তার সময় স্লিপেই দেখা যায়।',
      hi: 'निकासी 30 मिनट में जाँची जाती है और उसके एक घंटे के भीतर भुगतान होता है। हर चरण और उसका समय पर्ची पर दिखता है।',
      vi: 'Lệnh rút được kiểm tra trong 30 phút và chi trả trong vòng một giờ sau đó. Mỗi bước đều hiện trên phiếu kèm thời gian dự kiến.',
    },
  },
  {
    title: 'How to check a round',
    type: 'game',
    step: 'insert',
    texts: {
      en: 'Open the round in My bets and press “Check this round”: your own device computes the result again from the seeds that were fixed before you played.',
      bn: 'আমার বেট থেকে রাউন্ডটি খুলে “রাউন্ড যাচাই করুন” চাপুন: খেলার আগেই স্থির করা সিড থেকে আপনার ডিভাইস নিজেই ফলাফল আবার হিসাব করে।',
      hi: 'मेरे दाँव में राउंड खोलें और “राउंड जाँचें” दबाएँ: खेलने से पहले तय किए गए सीड से आपका अपना उपकरण परिणाम दोबारा निकालता है।',
      vi: 'Mở ván trong Cược của tôi và nhấn “Kiểm tra ván”: thiết bị của bạn tính lại kết quả từ hạt giống đã cố định trước khi chơi.',
    },
  },
  {
    title: 'Hand over: sports results',
    type: 'game',
    step: 'answer',
    team: 'sports',
    texts: {
      en: 'I have asked our results desk to hold your bet against the official result. They answer here.',
      bn: 'আমি আমাদের ফলাফল দলকে আপনার বেটটি সরকারি ফলাফলের সঙ্গে মিলিয়ে দেখতে বলেছি। তারা এখানেই উত্তর দেবে।',
      hi: 'मैंने हमारी परिणाम टीम से आपके दाँव को आधिकारिक परिणाम से मिलाने को कहा है। वे यहीं उत्तर देंगे।',
    },
  },
  {
    title: 'Documents for level 2',
    type: 'application',
    step: 'answer',
    team: 'verification',
    texts: {
      en: 'Send both sides of an identity card, or one page of a passport, under Verification. Keep all four corners in the picture.',
      bn: 'যাচাইকরণ পাতায় পরিচয়পত্রের দুই পাশ বা পাসপোর্টের একটি পাতা পাঠান। চারটি কোণই যেন ছবিতে থাকে।',
      hi: 'सत्यापन में पहचान पत्र के दोनों ओर या पासपोर्ट का एक पृष्ठ भेजें। चारों कोने तस्वीर में रखें।',
    },
  },
  {
    title: 'Limits and breaks',
    type: '',
    step: 'answer',
    texts: {
      en: 'Under Limits and breaks you can lower a limit at once, take a break from a day to six weeks, or exclude yourself. Nobody here can shorten it for you, and your money stays yours.',
      bn: 'সীমা ও বিরতি পাতায় আপনি সঙ্গে সঙ্গে সীমা কমাতে, এক দিন থেকে ছয় সপ্তাহের বিরতি নিতে বা নিজেকে বাদ দিতে পারেন। আমরা কেউ তা কমাতে পারি না, আর আপনার টাকা আপনারই থাকে।',
      hi: 'सीमाएँ और विराम में आप तुरंत सीमा घटा सकते हैं, एक दिन से छह सप्ताह का विराम ले सकते हैं या स्वयं को बाहर कर सकते हैं। हम इसे छोटा नहीं कर सकते, और आपका पैसा आपका ही रहता है।',
    },
  },
  {
    title: 'Done, close',
    type: '',
    step: 'close',
    texts: {
      en: 'That is done. I close case {serial}; write to us again any time.',
      bn: 'কাজটি হয়ে গেছে। আমি কেস {serial} বন্ধ করছি; যেকোনো সময় আবার লিখুন।',
      hi: 'यह हो गया। मैं केस {serial} बंद कर रहा हूँ; कभी भी फिर लिखें।',
      vi: 'Đã xong. Tôi đóng yêu cầu {serial}; bạn có thể viết lại bất cứ lúc nào.',
    },
  },
  {
    title: 'Complaint rejected, with the arbiter',
    type: '',
    step: 'decide',
    outcome: 'rejected',
    texts: {
      en: 'We have looked at everything and cannot agree with your complaint. If you see it differently, you can take it to the arbiter named on this page; it costs you nothing.',
      bn: 'আমরা সবকিছু দেখেছি এবং আপনার অভিযোগের সঙ্গে একমত হতে পারছি না। আপনার ভিন্ন মত থাকলে এই পাতায় উল্লেখিত সালিশের কাছে নিতে পারেন; এতে কোনো খরচ নেই।',
    },
  },
];
