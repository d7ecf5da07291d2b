/** Goods of the sample brand's mall: drawings of the house, names in the languages of its players. */
import type { PICTURES } from '../contract/ops.ts';

export type SampleGoods = {
  readonly slug: string;
  readonly names: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<string, string>>;
  readonly picture: (typeof PICTURES)[number];
  readonly points: number;
  /** Of money: what is paid, in the brand's currency. */
  readonly amount?: string;
  readonly stock: number | null;
  readonly each_most: number;
};

export const SAMPLE_GOODS: readonly SampleGoods[] = [
  {
    slug: 'cash-20',
    names: { en: '20 taka in cash', bn: '২০ টাকা নগদ' },
    texts: { en: 'Paid into your balance after approval. Nothing to play through.' },
    picture: 'lotus',
    points: 200,
    amount: '20.00',
    stock: null,
    each_most: 0,
  },
  {
    slug: 'cash-100',
    names: { en: '100 taka in cash', bn: '১০০ টাকা নগদ' },
    texts: { en: 'Paid into your balance after approval. Nothing to play through.' },
    picture: 'koi',
    points: 1_000,
    amount: '100.00',
    stock: 500,
    each_most: 5,
  },
  {
    slug: 'cap',
    names: { en: 'Rooster cap', bn: 'মোরগ ক্যাপ' },
    texts: { en: 'Cotton, one size, stitched emblem.' },
    picture: 'rooster',
    points: 1_800,
    stock: 60,
    each_most: 2,
  },
  {
    slug: 'umbrella',
    names: { en: 'Monsoon umbrella', bn: 'বর্ষার ছাতা' },
    texts: { en: 'Eight ribs, opens with one hand, holds against wind.' },
    picture: 'sun',
    points: 3_200,
    stock: 25,
    each_most: 1,
  },
  {
    slug: 'football',
    names: { en: 'Match football', bn: 'ম্যাচ ফুটবল' },
    texts: { en: 'Size 5, hand-stitched, with a pump.' },
    picture: 'moon',
    points: 6_500,
    stock: 12,
    each_most: 1,
  },
  {
    slug: 'earphones',
    names: { en: 'Wireless earphones', bn: 'ওয়্যারলেস ইয়ারফোন' },
    texts: { en: 'Thirty hours with the case, in peacock blue.' },
    picture: 'peacock',
    points: 14_000,
    stock: 8,
    each_most: 1,
  },
  {
    slug: 'phone',
    names: { en: 'Smartphone, 128 GB', bn: 'স্মার্টফোন, ১২৮ জিবি' },
    texts: { en: 'Sealed box, two years of guarantee, sent with insurance.' },
    picture: 'tiger',
    points: 120_000,
    stock: 2,
    each_most: 1,
  },
  {
    slug: 'boat-trip',
    names: { en: 'A day on the river for two', bn: 'দুজনের জন্য নদীতে একদিন' },
    texts: { en: 'Boat, lunch and tea; the date is agreed with you by phone.' },
    picture: 'boat',
    points: 45_000,
    stock: 0,
    each_most: 1,
  },
];
