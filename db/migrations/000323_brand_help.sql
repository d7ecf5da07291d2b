-- The house's own help texts. Paragraphs are parted by an empty line.
insert into brand.help (brand_id, language, topic, position, title, body) values
  ('00000000-0000-0000-0000-000000000000', 'en', 'accounts', 10, 'Your account',
   'Choose a username and a password of at least eight characters. A password that is used nowhere else protects you best.

Your session ends after thirty minutes without activity and after twelve hours at the latest. The page shows when you last signed in; if that was not you, change the password at once. All other sessions end with it.

One person, one account. We never ask for your password, by phone, chat or mail.'),
  ('00000000-0000-0000-0000-000000000000', 'bn', 'accounts', 10, 'আপনার অ্যাকাউন্ট',
   'একটি ব্যবহারকারীর নাম ও অন্তত আট অক্ষরের পাসওয়ার্ড বেছে নিন। যে পাসওয়ার্ড আর কোথাও ব্যবহার করেন না, সেটিই সবচেয়ে নিরাপদ।

ত্রিশ মিনিট কিছু না করলে, আর যাই হোক বারো ঘণ্টা পরে, আপনাকে আবার লগ ইন করতে হবে। শেষ কবে লগ ইন হয়েছে তা পাতায় দেখা যায়; সেটি আপনি না হলে তখনই পাসওয়ার্ড বদলান। তাতে অন্য সব সেশন শেষ হয়।

একজনের একটিই অ্যাকাউন্ট। আমরা ফোন, চ্যাট বা মেইলে কখনো পাসওয়ার্ড চাই না।'),
  ('00000000-0000-0000-0000-000000000000', 'ar', 'accounts', 10, 'حسابك',
   'اختر اسم مستخدم وكلمة مرور من ثمانية أحرف على الأقل. كلمة المرور التي لا تستعملها في مكان آخر هي الأكثر أمانًا.

تنتهي جلستك بعد ثلاثين دقيقة دون نشاط، وبعد اثنتي عشرة ساعة على الأكثر. تعرض الصفحة آخر تسجيل دخول؛ إن لم تكن أنت فغيّر كلمة المرور فورًا، وبذلك تنتهي كل الجلسات الأخرى.

شخص واحد، حساب واحد. لا نطلب كلمة مرورك أبدًا بالهاتف أو الدردشة أو البريد.'),
  ('00000000-0000-0000-0000-000000000000', 'en', 'deposits', 20, 'Deposits',
   'Choose an amount and a way to pay. Limits, fees and the usual time to arrive stand beside each way before you confirm.

A deposit is pending until the payment provider tells us that the money has arrived; then it is on your balance and in your account record at once. If you close the page, nothing is lost: the slip with its number stays in the list of your deposits.

If money has left your bank and a deposit still says pending or expired, send the number of the slip to customer service. A payment that arrives late is credited when it arrives.'),
  ('00000000-0000-0000-0000-000000000000', 'bn', 'deposits', 20, 'জমা',
   'পরিমাণ ও টাকা দেওয়ার উপায় বেছে নিন। নিশ্চিত করার আগেই প্রতিটি উপায়ের সীমা, ফি ও পৌঁছানোর সাধারণ সময় দেখা যায়।

টাকা এসেছে বলে পেমেন্ট সেবা না জানানো পর্যন্ত জমা অপেক্ষায় থাকে; তারপর সঙ্গে সঙ্গে তা আপনার ব্যালেন্সে ও অ্যাকাউন্টের হিসাবে আসে। পাতা বন্ধ করলেও কিছু হারায় না: নম্বরসহ স্লিপটি আপনার জমার তালিকায় থাকে।

ব্যাংক থেকে টাকা কেটে গেলেও জমা অপেক্ষায় বা মেয়াদোত্তীর্ণ দেখালে স্লিপের নম্বরটি গ্রাহক সেবায় পাঠান। দেরিতে আসা টাকা পৌঁছালেই যোগ হয়।'),
  ('00000000-0000-0000-0000-000000000000', 'ar', 'deposits', 20, 'الإيداع',
   'اختر المبلغ وطريقة الدفع. تظهر الحدود والرسوم والمدة المعتادة بجانب كل طريقة قبل أن تؤكد.

يبقى الإيداع قيد الانتظار حتى يخبرنا مزود الدفع بوصول المال، ثم يظهر فورًا في رصيدك وفي سجل حسابك. إذا أغلقت الصفحة فلا يضيع شيء: تبقى القسيمة برقمها في قائمة إيداعاتك.

إذا خرج المال من مصرفك وما زال الإيداع قيد الانتظار أو منتهيًا، فأرسل رقم القسيمة إلى خدمة العملاء. الدفعة المتأخرة تُقيد عند وصولها.'),
  ('00000000-0000-0000-0000-000000000000', 'en', 'withdrawals', 30, 'Withdrawals',
   'Money you ask for leaves your balance at once and waits in a hold of its own: it cannot be staked and cannot be taken back into play.

A withdrawal goes to an account in your own name. We may have to check who you are or where money came from; the slip says so and what is needed. Large sums are approved by two of our people.

Also a suspended or self-excluded player gets his balance paid out.'),
  ('00000000-0000-0000-0000-000000000000', 'bn', 'withdrawals', 30, 'উত্তোলন',
   'আপনি যে টাকা তুলতে চান তা সঙ্গে সঙ্গে ব্যালেন্স থেকে আলাদা করে রাখা হয়: তা দিয়ে বাজি ধরা যায় না, খেলায় ফেরানোও যায় না।

টাকা যায় আপনার নিজের নামের অ্যাকাউন্টে। আপনি কে বা টাকা কোথা থেকে এসেছে তা যাচাই করতে হতে পারে; কী লাগবে তা স্লিপেই লেখা থাকে। বড় অঙ্ক আমাদের দুজন অনুমোদন করেন।

স্থগিত বা স্বেচ্ছায় বাদ থাকা খেলোয়াড়ও তাঁর ব্যালেন্স তুলতে পারেন।'),
  ('00000000-0000-0000-0000-000000000000', 'ar', 'withdrawals', 30, 'السحب',
   'المال الذي تطلبه يخرج من رصيدك فورًا وينتظر في حجز خاص: لا يمكن المراهنة به ولا إعادته إلى اللعب.

يذهب السحب إلى حساب باسمك أنت. قد نحتاج إلى التحقق من هويتك أو من مصدر المال؛ تذكر القسيمة ذلك وما يلزم. المبالغ الكبيرة يوافق عليها شخصان من فريقنا.

اللاعب الموقوف أو المستبعد ذاتيًا يُدفع له رصيده أيضًا.'),
  ('00000000-0000-0000-0000-000000000000', 'en', 'fairness', 40, 'Fair play',
   'Before you stake, you see the fingerprint of the secret number that decides your rounds, and you may add a number of your own. After you have changed it, the secret number is shown.

Every round has a page that computes the result again on your device from both numbers. What it finds must be what was paid.

Each game states its return to player, exact to four digits. It is computed from the game’s own tables, not estimated. Trial play follows the same rules and the same randomness.'),
  ('00000000-0000-0000-0000-000000000000', 'bn', 'fairness', 40, 'ন্যায্য খেলা',
   'বাজি ধরার আগেই যে গোপন সংখ্যা আপনার রাউন্ড ঠিক করে তার আঙুলের ছাপ দেখেন, চাইলে নিজের একটি সংখ্যাও যোগ করতে পারেন। সেটি বদলালে গোপন সংখ্যাটি দেখানো হয়।

প্রতিটি রাউন্ডের একটি পাতা আছে, যা দুই সংখ্যা থেকে আপনার যন্ত্রেই ফল আবার হিসাব করে। হিসাব আর পাওয়া টাকা এক হতেই হবে।

প্রতিটি খেলা তার ফেরতের হার চার অঙ্ক পর্যন্ত জানায়। তা খেলার নিজের সারণি থেকে হিসাব করা, অনুমান নয়। ট্রায়াল খেলাও একই নিয়মে, একই দৈবতায় চলে।'),
  ('00000000-0000-0000-0000-000000000000', 'ar', 'fairness', 40, 'اللعب النزيه',
   'قبل المراهنة ترى بصمة الرقم السري الذي يحدد جولاتك، ويمكنك إضافة رقم من عندك. بعد أن تغيّره يُكشف الرقم السري.

لكل جولة صفحة تحسب النتيجة من جديد على جهازك من الرقمين. ما تجده يجب أن يطابق ما دُفع.

تعلن كل لعبة نسبة العائد بدقة أربعة أرقام، محسوبة من جداول اللعبة نفسها لا تقديرًا. اللعب التجريبي يتبع القواعد نفسها والعشوائية نفسها.'),
  ('00000000-0000-0000-0000-000000000000', 'en', 'limits', 50, 'Limits and breaks',
   'You may set limits for deposits, losses, stakes and time, for a day, a week or a month. The lowest applies. A lower limit binds at once; a higher one only after a day, when you confirm it again.

You may take a break from one day to six weeks, or exclude yourself for six months or longer. An exclusion binds at once, for every brand of this house, and nobody can lift it early.

Games tell you after each hour how long you have played and what it has cost. Play only with money you can do without; it is no way to earn any.'),
  ('00000000-0000-0000-0000-000000000000', 'bn', 'limits', 50, 'সীমা ও বিরতি',
   'জমা, লোকসান, বাজি ও সময়ের জন্য দিন, সপ্তাহ বা মাসের সীমা ঠিক করতে পারেন। সবচেয়ে কমটিই চলে। কম সীমা তখনই কার্যকর; বেশি সীমা এক দিন পরে, আবার নিশ্চিত করলে।

এক দিন থেকে ছয় সপ্তাহ বিরতি নিতে পারেন, বা ছয় মাস কিংবা তার বেশি নিজেকে বাদ রাখতে পারেন। বাদ থাকা তখনই কার্যকর, এই প্রতিষ্ঠানের সব ব্র্যান্ডে, আর আগে কেউ তা তুলতে পারে না।

প্রতি ঘণ্টায় খেলা জানায় কতক্ষণ খেলেছেন আর কত খরচ হয়েছে। যে টাকা না থাকলেও চলে শুধু তা দিয়েই খেলুন; এটি আয়ের পথ নয়।'),
  ('00000000-0000-0000-0000-000000000000', 'ar', 'limits', 50, 'الحدود والاستراحات',
   'يمكنك وضع حدود للإيداع والخسارة والرهان والوقت، ليوم أو أسبوع أو شهر. يسري الحد الأدنى منها. الحد الأقل يسري فورًا، والأعلى بعد يوم حين تؤكده مرة ثانية.

يمكنك أخذ استراحة من يوم إلى ستة أسابيع، أو استبعاد نفسك ستة أشهر أو أكثر. يسري الاستبعاد فورًا في كل علامات هذه الدار، ولا يستطيع أحد رفعه قبل أوانه.

تخبرك الألعاب كل ساعة كم لعبت وكم كلّفك ذلك. العب فقط بمال يمكنك الاستغناء عنه؛ فاللعب ليس وسيلة للكسب.');
