/** Whose questions and complaints the sample brand shows: people who do not exist, in every state a case can be in. */
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import type { CaseKind, Outcome, QuestionType, Team } from '../contract/kinds.ts';

/** What happened, so many ms before the first start. */
export type Happened =
  | { readonly ago: number; readonly did: 'player' | 'answer' | 'note'; readonly text: string }
  | { readonly ago: number; readonly did: 'take' | 'manager' | 'escalate' | 'close' | 'closed_by_player' }
  | { readonly ago: number; readonly did: 'team'; readonly team: Team }
  | { readonly ago: number; readonly did: 'decide'; readonly outcome: Outcome; readonly text: string }
  | { readonly ago: number; readonly did: 'settle'; readonly outcome: Outcome; readonly text: string }
  | { readonly ago: number; readonly did: 'rate'; readonly score: number; readonly text: string };

export type Story = {
  /** Account name, or the address of mail of a guest. */
  readonly who: string;
  readonly kind: CaseKind;
  readonly type: QuestionType;
  readonly about?: 'deposit' | 'withdrawal';
  readonly subject: string;
  readonly text: string;
  readonly ago: number;
  readonly then: readonly Happened[];
};

const player = (ago: number, text: string): Happened => ({ ago, did: 'player', text });
const answer = (ago: number, text: string): Happened => ({ ago, did: 'answer', text });
const note = (ago: number, text: string): Happened => ({ ago, did: 'note', text });
const team = (ago: number, to: Team): Happened => ({ ago, did: 'team', team: to });
const did = (
  ago: number,
  what: Extract<Happened, { did: 'take' | 'manager' | 'escalate' | 'close' | 'closed_by_player' }>['did'],
): Happened => ({ ago, did: what });
const rate = (ago: number, score: number, text = ''): Happened => ({ ago, did: 'rate', score, text });

export const STORIES: readonly Story[] = [
  {
    who: 'shirin88',
    kind: 'question',
    type: 'game',
    subject: 'My bet shows lost',
    text: 'Rain stopped the match in over 14, but my bet shows lost.',
    ago: 80 * MINUTE,
    then: [
      answer(76 * MINUTE, 'Thank you. I have asked our results desk to check the official result.'),
      team(69 * MINUTE, 'sports'),
      did(69 * MINUTE, 'take'),
      answer(
        60 * MINUTE,
        'The league decides by this evening. If it is “no result”, your stake returns to your balance at once. If not, I will tell you why.',
      ),
      player(40 * MINUTE, 'The league has published it: no result. Can you look again?'),
    ],
  },
  {
    who: 'joyb',
    kind: 'question',
    type: 'withdrawal',
    about: 'withdrawal',
    subject: 'How long does a withdrawal to bKash take?',
    text: 'I asked for it half an hour ago and it still says “Requested”.',
    ago: 22 * MINUTE,
    then: [],
  },
  {
    who: 'kaung9',
    kind: 'question',
    type: 'withdrawal',
    about: 'withdrawal',
    subject: 'Which documents do you need for a large withdrawal?',
    text: 'The page says level 3. I have a passport and a bank statement of this month.',
    ago: 55 * MINUTE,
    then: [
      did(30 * MINUTE, 'take'),
      note(29 * MINUTE, 'Statement is fine as proof of address. Source of funds is still open for level 3.'),
    ],
  },
  {
    who: 'mlbcruz',
    kind: 'question',
    type: 'deposit',
    subject: 'I sent 500 more than I typed',
    text: 'My deposit slip says 2,000 and I transferred 2,500. Is the rest lost?',
    ago: 7 * HOUR,
    then: [
      did(6.5 * HOUR, 'take'),
      note(6.5 * HOUR, 'Payment found at the cashier desk under “Unmatched”, reference as on the slip.'),
      answer(
        6.2 * HOUR,
        'Nothing is lost. Your payment is at our cashier desk; it is credited with the sum that arrived, 2,500. You will see it in your balance and in your inbox.',
      ),
    ],
  },
  {
    who: 'ptlinh',
    kind: 'question',
    type: 'application',
    subject: 'Tải lên bị từ chối',
    text: 'Ảnh căn cước của tôi bị từ chối vì dòng dưới bị cắt. Tôi chụp lại thế nào?',
    ago: 2 * DAY,
    then: [
      did(47 * HOUR, 'take'),
      answer(
        46.5 * HOUR,
        'Please lay the card on a dark table and keep all four corners in the picture. Send it under Verification; we look at it the same day.',
      ),
      player(45 * HOUR, 'Cảm ơn, tôi đã gửi.'),
      answer(44 * HOUR, 'Received, thank you.'),
      did(43 * HOUR, 'closed_by_player'),
      rate(43 * HOUR, 5, 'Nhanh và rõ ràng.'),
    ],
  },
  {
    who: 'rana77',
    kind: 'complaint',
    type: 'game',
    subject: 'The reels stopped and my spin was gone',
    text: 'My phone lost its connection in a free spins round. When I came back the game started from the beginning and nothing was paid.',
    ago: 9 * DAY,
    then: [
      did(8.9 * DAY, 'take'),
      answer(
        8.8 * DAY,
        'I am sorry for the trouble. An open round is kept by the server; I am looking at yours now.',
      ),
      note(
        8.7 * DAY,
        'Round finished by the rules half an hour later, paid to cash. Proof checked: same result.',
      ),
      {
        ago: 8 * DAY,
        did: 'decide',
        outcome: 'partly',
        text: 'Your round was not lost: it was finished by its rules after half an hour and its win was paid into your balance. You were right that the game did not say so when you came back; that is our mistake, and the game shows it now. You can check the round yourself under “Check a round”.',
      },
    ],
  },
  {
    who: 'thuyng',
    kind: 'complaint',
    type: 'withdrawal',
    about: 'withdrawal',
    subject: 'My withdrawal waits for a second person',
    text: 'I have sent every document. Why does somebody else have to look at it again?',
    ago: 5 * HOUR,
    then: [
      did(4 * HOUR, 'take'),
      answer(
        3.8 * HOUR,
        'Withdrawals above our limit are approved by two people; that protects your money from a mistake of one. The second person has it now.',
      ),
    ],
  },
  {
    who: 'somch4i',
    kind: 'complaint',
    type: 'service',
    subject: 'Three different answers',
    text: 'I asked about my cashback three times and was told three different things.',
    ago: 26 * HOUR,
    then: [did(25 * HOUR, 'manager')],
  },
  {
    who: 'rana77',
    kind: 'complaint',
    type: 'deposit',
    subject: 'Deposit credited a day late',
    text: 'My bank shows 14:02. You credited it the next morning, and the match was over.',
    ago: 70 * DAY,
    then: [
      answer(
        69.8 * DAY,
        'The bank reported your transfer at 08:40 the next day; we credited it within a minute. I have asked the bank for its time.',
      ),
      {
        ago: 60 * DAY,
        did: 'decide',
        outcome: 'rejected',
        text: 'The bank confirms that it released the transfer at 08:39 the next morning. We credited it at 08:40. We cannot pay a bet that was not placed. If you do not agree, you can take this to the arbiter named on this page, free of charge.',
      },
      did(58 * DAY, 'escalate'),
    ],
  },
  {
    who: 'joyb',
    kind: 'complaint',
    type: 'game',
    subject: 'Odds changed while I pressed',
    text: 'I pressed at 2.10 and the slip says 1.95.',
    ago: 80 * DAY,
    then: [
      did(79.5 * DAY, 'take'),
      {
        ago: 75 * DAY,
        did: 'decide',
        outcome: 'rejected',
        text: 'Your slip was set to “accept any odds”. The odds were 1.95 when the bet reached us, and the slip asked nothing because of that setting. You can change it at the top of the slip.',
      },
      did(74 * DAY, 'escalate'),
      {
        ago: 40 * DAY,
        did: 'settle',
        outcome: 'upheld',
        text: 'The arbiter finds that the setting was not explained well enough. The difference is paid, and the slip explains the setting before it can be chosen.',
      },
    ],
  },
  {
    who: 'mlbcruz',
    kind: 'feedback',
    type: 'service',
    subject: 'Feedback',
    text: 'I like that every round can be checked. Please show the result of the check in the list of bets, not only inside the round.',
    ago: 30 * HOUR,
    then: [
      answer(28 * HOUR, 'Thank you, that is a good idea. I have passed it to the people who build the list.'),
    ],
  },
  {
    who: 'shirin88',
    kind: 'feedback',
    type: 'application',
    subject: 'Feedback',
    text: 'The deposit page is quick on my old phone. The lottery pad is too small for my thumbs.',
    ago: 6 * DAY,
    then: [
      answer(
        5.8 * DAY,
        'Thank you. The pad grows with the text size of your phone; Settings → Text size helps until we have made it larger.',
      ),
      did(5.8 * DAY, 'close'),
    ],
  },
  {
    who: 'kaung9',
    kind: 'question',
    type: 'other',
    subject: 'Can my brother use my account?',
    text: 'He has no phone number of his own yet.',
    ago: 3 * DAY,
    then: [
      answer(
        2.9 * DAY,
        'No: an account belongs to one person, and bets of somebody else on it are void. He can open his own as soon as he is old enough and has a number.',
      ),
      did(2.9 * DAY, 'close'),
      rate(2.8 * DAY, 4),
    ],
  },
  {
    who: 'ptlinh',
    kind: 'question',
    type: 'service',
    subject: 'How do I take a break for a month?',
    text: 'I want to stop for a while and not be able to come back on the same day.',
    ago: 4 * DAY,
    then: [
      answer(
        3.99 * DAY,
        'Under Limits and breaks you can take a break from one day to six weeks. It starts at once and cannot be shortened, not by us either. Your money stays yours and you can withdraw it any time.',
      ),
      player(3.95 * DAY, 'Done. Thank you.'),
      answer(3.9 * DAY, 'All the best.'),
      did(3.9 * DAY, 'close'),
      rate(3.9 * DAY, 5, 'Kind.'),
    ],
  },
  {
    who: 'thuyng',
    kind: 'question',
    type: 'deposit',
    subject: 'Is there a fee for USDT?',
    text: 'The method page shows none, but my wallet shows one.',
    ago: 16 * DAY,
    then: [
      answer(
        15.9 * DAY,
        'We charge none. The fee you see is taken by the network when your wallet sends it; choose TRON for the smallest one.',
      ),
      did(15.9 * DAY, 'close'),
      rate(15.8 * DAY, 5),
    ],
  },
  {
    who: 'joyb',
    kind: 'question',
    type: 'game',
    subject: 'What does “valid stake” mean?',
    text: 'It is smaller than what I staked.',
    ago: 3.2 * HOUR,
    then: [did(3 * HOUR, 'take')],
  },
  {
    who: 'somch4i',
    kind: 'question',
    type: 'application',
    subject: 'Home screen on iPhone',
    text: 'I see no “Add to Home Screen”.',
    ago: 12 * HOUR,
    then: [
      answer(
        11.9 * HOUR,
        'Please open the site in Safari: other browsers do not offer it. The seven steps with pictures are under “App”.',
      ),
    ],
  },
  {
    who: 'visitor@example.com',
    kind: 'question',
    type: 'other',
    subject: 'Do you take players from Nepal?',
    text: 'I could not find my country in the list.',
    ago: 50 * MINUTE,
    then: [],
  },
  {
    who: 'mina@example.org',
    kind: 'question',
    type: 'service',
    subject: 'I cannot log in',
    text: 'I do not remember my username, only my phone number.',
    ago: 20 * HOUR,
    then: [
      answer(
        19 * HOUR,
        'Use “Log in with phone” in the login window: a code is sent to your number, and you are in. Your username is shown in your profile then.',
      ),
    ],
  },
  {
    who: 'fan@example.net',
    kind: 'complaint',
    type: 'other',
    subject: 'Too many messages',
    text: 'I get a text message every day although I never opened an account.',
    ago: 58 * DAY,
    then: [
      did(57 * DAY, 'take'),
      answer(
        57 * DAY,
        'We found no account with your number. Please send us a picture of one message: somebody may be using our name.',
      ),
    ],
  },
];
