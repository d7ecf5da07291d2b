/** What other rooms read of the ledger in SQL (docs/HOUSE.md, "Another room’s rows"). */
import type { Views } from '#kernel/views.ts';

export const VIEWS: Views = {
  'ledger.accounts': {
    says: 'one row an account of a member, a house, a vendor or a pool',
    columns: {
      id: 'the account',
      owner_id: 'member or brand',
      brand_id: 'its brand',
      member_owned: 'whether the owner is a member',
      purpose: 'cash · held · bonus · debt · play · vendor:CODE · …',
      currency: 'of everything in it',
    },
  },
  'ledger.balances': {
    says: 'one row an account of a member: what is in it',
    columns: {
      member_id: 'whose',
      account_id: 'which',
      balance: 'what is there, minor units of the currency',
      may_owe: 'a debt stands below zero',
    },
  },
  'ledger.transfers': {
    says: 'one row a movement, each with a key; never changed',
    columns: {
      member_id: 'whose',
      id: 'grows with time (kernel/ids)',
      brand_id: 'his brand',
      currency: 'of its postings',
      kind: 'ledger/contract.ts',
      key: 'idempotency, one a member',
      ref: 'what it is about in the room that booked it',
      serial: 'as people call it, or null',
      chain: 'of the hashes',
      batch: 'booked together',
      at: 'when',
    },
  },
  'ledger.postings': {
    says: 'one row a part of a transfer, from one account to another',
    columns: {
      member_id: 'whose',
      transfer_id: 'of which',
      seq: 'first, second, …',
      kind: 'ledger/contract.ts',
      from_account: 'account',
      to_account: 'account',
      amount: 'above zero, minor units of the currency',
      balance_after: 'what the member’s account holds then, minor units of the currency',
    },
  },
  'ledger.bonus_holds': {
    says: 'one row an open stake that was made of bonus money',
    readers: ['features/money/bonus'],
    columns: {
      member_id: 'whose',
      ref: 'the stake',
      bonus_id: 'of which bonus',
      account_id: 'the bonus pocket',
      stake: 'what is left of it, minor units',
      part: 'how much of that came out of the bonus pocket',
    },
  },
  'ledger.bonus_uses': {
    says: 'one row a bonus pocket that is in use: what may be staked of it',
    readers: ['features/money/bonus'],
    columns: {
      member_id: 'whose',
      account_id: 'the bonus pocket',
      bonus_id: 'whose money lies in it',
      spendable: 'false once the bonus has ended',
      most: 'the largest stake it may be part of, minor units',
      excluded: 'codes of games and categories it may not be staked on',
      free_game: 'the game of its free plays; empty where it has none',
      free_stake: 'of each of them, minor units',
      free_left: 'how many are left',
    },
  },
};
