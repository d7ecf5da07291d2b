/**
 * The plan of the house: every floor, every room, one caption, what it needs and which facts it hears.
 * `tools/tidy` reads this file; where it and docs/HOUSE.md differ, this file is right.
 * Floors are listed from roof to ground. Imports fall down the page: never up, never sideways —
 * except a room's `contract.ts`, whose words may travel anywhere, and the rooms named in `needs` on the same floor or below.
 */
import { ABOVE, BELOW, type Floor } from './house-floors.ts';

export type { Floor, Room } from './house-floors.ts';

export const HOUSE: readonly Floor[] = [
  ...ABOVE,
  {
    name: 'watch',
    rooms: [
      {
        path: 'features/watch/records',
        caption: 'every stake of a member in one list; profit and loss; what a brand’s day comes to',
        needs: ['features/setup/brand', 'platform/*'],
        hears: [
          'stake.placed',
          'stake.settled',
          'stake.corrected',
          'deposit.credited',
          'deposit.taken_back',
          'deposit.given_again',
          'withdrawal.changed',
          'member.registered',
          'wallet.bet_reported',
          'wallet.result_booked',
        ],
      },
      {
        path: 'features/watch/players',
        caption: 'everything about one player in one place, for staff; their notes about him',
        needs: ['features/people/members', 'platform/*'],
      },
      {
        path: 'features/watch/exports',
        caption: 'tables as files, written in the background',
        needs: ['features/money/wallet', 'features/setup/brand', 'platform/*'],
      },
      {
        path: 'features/watch/explorer',
        caption: 'the ledger to look through, and checks of the books from the console',
        needs: ['platform/*'],
      },
      {
        path: 'features/watch/queues',
        caption: 'the health of queued work and of the outbox',
        needs: ['platform/*'],
      },
      {
        path: 'features/watch/returns',
        caption: 'live returns of every title held against their exact ones; PAR sheets at the console',
        needs: ['games/*', 'platform/*'],
        hears: ['stake.settled', 'table.round_settled'],
      },
      {
        path: 'features/watch/audit',
        caption: 'the trail of every deed, for people to read',
        needs: ['platform/*'],
      },
    ],
  },
  {
    name: 'around',
    rooms: [
      {
        path: 'features/around/notices',
        caption: 'what befell a member, written to him: the inbox, its count, copies by mail',
        needs: ['features/people/members', 'identity', 'platform/*'],
        hears: [
          'agents.message_sent',
          'deposit.credited',
          'deposit.taken_back',
          'deposit.given_again',
          'deposit.failed',
          'deposit.expired',
          'withdrawal.changed',
          'protection.limit_changed',
          'protection.time_out_taken',
          'protection.excluded',
          'verification.decided',
          'verification.expiring',
        ],
      },
      {
        path: 'features/around/content',
        caption: 'what a brand says: banners, announcements, help, pages of text',
        needs: ['features/setup/brand', 'identity', 'platform/*'],
      },
      {
        path: 'features/around/lobby',
        caption: 'home, game lists, launching, favourites and recent games',
        needs: [
          'identity',
          'features/setup/catalogue',
          'features/setup/brand',
          'identity',
          'platform/db',
          'platform/http',
          'platform/room',
          'platform/settings',
          'platform/ui',
        ],
      },
    ],
  },
  {
    name: 'play',
    rooms: [
      {
        path: 'features/play/cockfight',
        caption:
          'arenas of cockfights: house prices or the pool of each fight, what is declared, bets paid at their price or from the pool',
        needs: [
          'features/play/stakes',
          'features/people/approvals',
          'features/people/protection',
          'features/people/members',
          'features/money/wallet',
          'features/setup/catalogue',
          'identity',
          'ledger',
          'games/*',
          'platform/*',
        ],
      },
      {
        path: 'features/play/sportsbook',
        caption: 'matches from the offer to the settled slip: prices, bets, results, cash-out',
        needs: [
          'features/play/stakes',
          'features/people/approvals',
          'features/people/protection',
          'features/people/members',
          'features/money/wallet',
          'features/setup/brand',
          'features/setup/catalogue',
          'identity',
          'ledger',
          'games/*',
          'platform/*',
        ],
      },
      {
        path: 'features/play/tables',
        caption: 'hosts games everybody plays at once: schedule, bets, outcome, settlement',
        needs: [
          'features/play/stakes',
          'features/people/approvals',
          'features/people/protection',
          'features/people/members',
          'features/money/wallet',
          'features/setup/brand',
          'features/setup/catalogue',
          'identity',
          'ledger',
          'games/*',
          'platform/*',
        ],
      },
      {
        path: 'features/play/lottery',
        caption: 'lotteries: schedules, draws anyone can check, orders and chases, settlement and correction',
        needs: [
          'features/play/stakes',
          'features/people/approvals',
          'features/people/protection',
          'features/people/members',
          'features/money/wallet',
          'features/setup/brand',
          'features/setup/catalogue',
          'identity',
          'ledger',
          'games/*',
          'platform/*',
        ],
        hears: ['protection.excluded', 'protection.time_out_taken', 'member.status_changed'],
      },
      {
        path: 'features/play/stakes',
        caption:
          'takes and settles what is staked, for every kind of play: key, gate, money, fact, in batches',
        needs: ['ledger', 'platform/db', 'platform/jobs', 'platform/log', 'platform/outbox', 'platform/room'],
      },
      {
        path: 'features/play/rounds',
        caption: 'hosts any in-house game: seeds, stake, outcome, settlement, proof',
        needs: [
          'features/play/stakes',
          'features/people/protection',
          'features/people/members',
          'features/money/wallet',
          'features/setup/catalogue',
          'features/setup/brand',
          'identity',
          'ledger',
          'games/*',
          'platform/*',
        ],
      },
    ],
  },
  {
    name: 'money',
    rooms: [
      {
        path: 'features/money/cashier',
        caption: 'deposits and the payment providers',
        needs: [
          'features/people/approvals',
          'features/people/protection',
          'features/people/members',
          'features/money/wallet',
          'features/setup/brand',
          'identity',
          'ledger',
          'platform/*',
        ],
        hears: ['protection.excluded'],
      },
      {
        path: 'features/money/withdrawals',
        caption: 'how members are paid: accounts, requests, four eyes, payouts, receipts',
        needs: [
          'features/money/cashier',
          'features/people/approvals',
          'features/people/protection',
          'features/people/members',
          'features/setup/brand',
          'identity',
          'ledger',
          'platform/*',
        ],
        hears: [
          'deposit.credited',
          'deposit.taken_back',
          'deposit.given_again',
          'stake.settled',
          'wallet.result_booked',
        ],
      },
      {
        path: 'features/money/commission',
        caption: 'what agents earn: contracts, dividend, salary, rebate, every amount explained',
        needs: [
          'features/people/agents',
          'features/people/approvals',
          'features/setup/brand',
          'identity',
          'ledger',
          'platform/*',
        ],
        hears: [
          'agents.moved',
          'deposit.credited',
          'deposit.taken_back',
          'deposit.given_again',
          'member.registered',
          'stake.corrected',
          'stake.settled',
          'withdrawal.changed',
        ],
      },
      {
        path: 'features/money/wallet',
        caption: 'what a member has: balance, statement, wallets at vendors, what staff adjust',
        needs: [
          'features/people/approvals',
          'features/people/protection',
          'features/people/members',
          'features/setup/brand',
          'identity',
          'ledger',
          'platform/*',
        ],
        hears: ['member.status_changed', 'protection.excluded'],
      },
    ],
  },
  {
    name: 'people',
    rooms: [
      {
        path: 'features/people/agents',
        caption: 'the tree: agents, their downline, links, points and transfers along a line',
        needs: [
          'features/people/members',
          'features/people/approvals',
          'features/setup/brand',
          'identity',
          'ledger',
          'platform/*',
        ],
        hears: ['member.registered'],
      },
      {
        path: 'features/people/protection',
        caption:
          'the one gate of every stake and deposit; limits, breaks, exclusions, rules of a jurisdiction',
        needs: [
          'features/people/approvals',
          'features/people/members',
          'features/setup/brand',
          'identity',
          'platform/*',
        ],
        hears: [
          'stake.settled',
          'stake.corrected',
          'deposit.credited',
          'deposit.taken_back',
          'deposit.given_again',
          'deposit.failed',
          'deposit.expired',
          'member.registered',
          'wallet.result_booked',
        ],
      },
      {
        path: 'features/people/aml',
        caption: 'what looks wrong about somebody’s money: counters, cases, evidence, two people to close',
        needs: ['features/people/approvals', 'features/setup/brand', 'identity', 'platform/*'],
        hears: [
          'agents.points_transferred',
          'stake.settled',
          'deposit.credited',
          'deposit.taken_back',
          'deposit.given_again',
          'wallet.result_booked',
          'withdrawal.changed',
        ],
      },
      {
        path: 'features/people/verification',
        caption: 'documents members show, what staff decide about them, the level that follows',
        needs: ['features/people/members', 'features/setup/brand', 'platform/*'],
      },
      {
        path: 'features/people/members',
        caption: 'who plays: profile, type, status',
        needs: ['features/people/approvals', 'features/setup/brand', 'identity', 'ledger', 'platform/*'],
      },
      {
        path: 'features/people/staff',
        caption: 'who operates: staff accounts and their roles',
        needs: ['features/people/approvals', 'features/setup/brand', 'identity', 'platform/*'],
      },
      {
        path: 'features/people/approvals',
        caption: 'what one person may not do alone: asked for by one, decided on by others',
        needs: ['identity', 'platform/*'],
      },
    ],
  },
  {
    name: 'setup',
    rooms: [
      {
        path: 'features/setup/catalogue',
        caption: 'vendors, categories, games',
        needs: ['features/setup/brand', 'platform/*'],
      },
      {
        path: 'features/setup/brand',
        caption: 'a white label: flags, status, currency, languages',
        needs: ['identity', 'platform/*'],
      },
    ],
  },
  ...BELOW,
];
