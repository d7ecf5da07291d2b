/**
 * Abuse the filter covers, by language: words that are an insult wherever they stand, and in no other of these languages an ordinary word.
 * Written as they are said; the filter finds them in other cases, with figures for letters, drawn out and spelled apart.
 */
import type { FilterLanguage } from '../contract/kinds.ts';

export const FILTER_WORDS: Readonly<Record<FilterLanguage, readonly string[]>> = {
  en: [
    'fuck',
    'fucker',
    'fucking',
    'motherfucker',
    'shit',
    'bitch',
    'bastard',
    'cunt',
    'asshole',
    'whore',
    'nigger',
    'faggot',
    'wanker',
  ],
  bn: [
    'মাগি',
    'খানকি',
    'বেশ্যা',
    'চুদি',
    'চোদা',
    'চুতমারানি',
    'হারামজাদা',
    'শুয়োর',
    'khanki',
    'chutmarani',
    'haramjada',
    'madarchod',
  ],
  hi: [
    'मादरचोद',
    'बहनचोद',
    'चूतिया',
    'रंडी',
    'भोसड़ी',
    'हरामी',
    'गांडू',
    'behenchod',
    'chutiya',
    'bhosdike',
    'gandu',
  ],
  fil: ['putangina', 'tangina', 'gago', 'ulol', 'tarantado', 'puta', 'kupal', 'bobo ka'],
  vi: ['địt', 'đụ má', 'đéo', 'lồn', 'cặc', 'đĩ', 'óc chó', 'mẹ mày'],
  th: ['เหี้ย', 'สัตว์นรก', 'ไอ้สัตว์', 'ควย', 'เย็ด', 'กะหรี่', 'อีดอก'],
  id: ['bangsat', 'kontol', 'memek', 'ngentot', 'jancok', 'bajingan', 'anjing lo'],
  ms: ['pukimak', 'lancau', 'butoh', 'celaka kau', 'sial kau', 'babi kau'],
  zh: ['操你', '傻逼', '妈的', '王八蛋', '婊子', '去死', '狗娘养', '他妈'],
  ar: ['كس أمك', 'شرموطة', 'قحبة', 'ابن الكلب', 'منيوك', 'عاهرة', 'ابن العاهرة'],
};

/** Written without spaces: a word is found inside of others. */
export const UNSPACED: ReadonlySet<FilterLanguage> = new Set(['th', 'zh']);
