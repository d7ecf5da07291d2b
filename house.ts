/**
 * The plan of the house: every floor, every room, one caption, what it needs and which facts it hears.
 * `tools/tidy` reads this file; where it and docs/HOUSE.md differ, this file is right.
 * Floors are listed from roof to ground. Imports fall down the page: never up, never sideways —
 * except a room's `contract.ts`, whose words may travel anywhere, and the rooms named in `needs` on the same floor or below.
 */
export type Room = {
  readonly path: string;
  readonly caption: string;
  /** Rooms whose deeds (anything but the contract) this room calls. */
  readonly needs: readonly string[];
  /** Outbox facts this room listens to. */
  readonly hears?: readonly string[];
};

export type Floor = { readonly name: string; readonly rooms: readonly Room[] };

export const HOUSE: readonly Floor[] = [
  {
    name: 'yard',
    rooms: [
      {
        path: 'e2e',
        caption: 'journeys by role, in a real browser',
        needs: ['apps/server', 'platform/testkit', 'platform/words', 'tools'],
      },
      {
        path: 'bench',
        caption: 'what the performance figures are measured with',
        needs: ['apps/server', 'games/odds', 'platform/db', 'platform/testkit'],
      },
      {
        path: 'tools',
        caption: 'tidy, gen, seed, soak, set-up: programs for the people of the house',
        needs: [
          'apps/server',
          'features/money/commission',
          'features/money/withdrawals',
          'features/people/members',
          'features/people/staff',
          'features/play/cockfight',
          'features/play/sportsbook',
          'games/*',
          'identity',
          'ledger',
          'platform/crypto',
          'platform/db',
          'platform/testkit',
          'platform/ui',
          'platform/words',
          'platform/crypto',
        ],
      },
    ],
  },
  {
    name: 'roof',
    rooms: [
      {
        path: 'apps/server',
        caption: 'one image: api, live, worker',
        needs: ['features/*', 'identity', 'ledger', 'games/*', 'platform/*'],
      },
      {
        path: 'apps/site',
        caption: 'player site and agent centre',
        needs: ['features/*', 'identity', 'games/*', 'platform/ui'],
      },
      { path: 'apps/console', caption: 'operator console', needs: ['features/*', 'identity', 'platform/ui'] },
    ],
  },
  {
    name: 'watch',
    rooms: [
      {
        path: 'features/watch/records',
        caption: 'every stake of a member in one list; profit and loss; what a brand’s day comes to',
        needs: ['features/setup/brand', 'platform/*'],
        hears: ['stake.placed', 'stake.settled', 'stake.corrected', 'deposit.credited', 'member.registered'],
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
        hears: ['deposit.credited', 'deposit.failed', 'deposit.expired'],
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
        caption: 'arenas of cockfights: the pool of each fight, what is declared, bets paid from the pool',
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
      },
      {
        path: 'features/play/stakes',
        caption:
          'takes and settles what is staked, for every kind of play: key, gate, money, fact, in batches',
        needs: ['ledger', 'platform/db', 'platform/log', 'platform/outbox'],
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
      },
      {
        path: 'features/money/withdrawals',
        caption: 'how members are paid: accounts, requests, four eyes, payouts, receipts',
        needs: [
          'features/money/cashier',
          'features/people/approvals',
          'features/people/members',
          'features/setup/brand',
          'identity',
          'ledger',
          'platform/*',
        ],
        hears: ['deposit.credited', 'stake.settled'],
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
          'member.registered',
          'stake.corrected',
          'stake.settled',
          'withdrawal.changed',
        ],
      },
      {
        path: 'features/money/wallet',
        caption: 'what a member has: balance, statement',
        needs: ['features/people/members', 'features/setup/brand', 'identity', 'ledger', 'platform/*'],
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
          'deposit.failed',
          'deposit.expired',
          'member.registered',
        ],
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
  {
    name: 'engines',
    rooms: [
      { path: 'games/slots', caption: 'reel games: pure engines, tables, views', needs: ['platform/ui'] },
      {
        path: 'games/arcade',
        caption: 'arcade, scratch, table and jackpot games one plays alone: pure engines, tables, views',
        needs: ['platform/ui'],
      },
      {
        path: 'games/crash',
        caption: 'the multiplier everybody rides: where a round ends, how it rises, three skies',
        needs: ['games/card-tables', 'platform/ui'],
      },
      {
        path: 'games/card-tables',
        caption: 'card games everybody plays at once: pure engines, tables, views',
        needs: ['platform/ui'],
      },
      {
        path: 'games/baccarat',
        caption: 'baccarat at a table everybody plays at: pure engine, counted returns, view',
        needs: ['games/card-tables', 'platform/ui'],
      },
      {
        path: 'games/roulette',
        caption: 'roulette at a table everybody plays at: pure engine, view',
        needs: ['games/card-tables', 'platform/ui'],
      },
      {
        path: 'games/sic-bo',
        caption: 'sic bo: pure engine, view',
        needs: ['games/card-tables', 'platform/ui'],
      },
      {
        path: 'games/andar-bahar',
        caption: 'andar bahar: pure engine, view',
        needs: ['games/card-tables', 'platform/ui'],
      },
      {
        path: 'games/teen-patti',
        caption: 'teen patti 20-20: pure engine, counted returns, view',
        needs: ['games/card-tables', 'platform/ui'],
      },
      {
        path: 'games/fan-tan',
        caption: 'fan tan: pure engine, view',
        needs: ['games/card-tables', 'platform/ui'],
      },
      {
        path: 'games/xoc-dia',
        caption: 'xoc dia: pure engine, view',
        needs: ['games/card-tables', 'platform/ui'],
      },
      {
        path: 'games/color-dish',
        caption: 'colour dish, a game of ten numbers: pure engine, view',
        needs: ['games/card-tables', 'platform/ui'],
      },
      { path: 'games/odds', caption: 'odds, markets, slips, pools and prices of matches', needs: [] },
      {
        path: 'games/lottery',
        caption: 'lotteries of Vietnam, South East Asia and quick draws: pure engines, odds tables, audit',
        needs: [],
      },
    ],
  },
  {
    name: 'gate',
    rooms: [{ path: 'identity', caption: 'accounts, sign-in, sessions', needs: ['platform/*'] }],
  },
  {
    name: 'vault',
    rooms: [
      {
        path: 'ledger',
        caption: 'the only room that moves money',
        needs: ['platform/db', 'platform/outbox'],
      },
    ],
  },
  {
    name: 'pipes',
    rooms: [
      {
        path: 'platform/testkit',
        caption: 'a real database, a real server, a real browser for tests',
        needs: ['platform/db', 'platform/jobs', 'platform/log'],
      },
      {
        path: 'platform/room',
        caption: 'what a room hands to the server',
        needs: ['platform/db', 'platform/http', 'platform/jobs', 'platform/live', 'platform/outbox'],
      },
      {
        path: 'platform/http',
        caption: 'routes, envelope, headers, limits, OpenAPI',
        needs: ['platform/db', 'platform/log', 'platform/metrics', 'platform/crypto'],
      },
      {
        path: 'platform/live',
        caption: 'one socket a page, numbered topics',
        needs: ['platform/db', 'platform/http', 'platform/outbox', 'platform/log', 'platform/metrics'],
      },
      {
        path: 'platform/settings',
        caption: 'what rooms let brands set, kept by section and read from memory',
        needs: ['platform/db'],
      },
      {
        path: 'platform/trail',
        caption: 'what staff do, and who did what, before and after, chained by hashes',
        needs: ['platform/db', 'platform/http'],
      },
      {
        path: 'platform/jobs',
        caption: 'queued and timed work',
        needs: ['platform/db', 'platform/log', 'platform/metrics'],
      },
      {
        path: 'platform/outbox',
        caption: 'facts announced after commit',
        needs: ['platform/db', 'platform/log', 'platform/metrics'],
      },
      {
        path: 'platform/db',
        caption: 'PostgreSQL: launcher, pool, transactions, migrations',
        needs: ['platform/log', 'platform/metrics'],
      },
      { path: 'platform/crypto', caption: 'keys of the installation, sealing, JWE', needs: [] },
      { path: 'platform/pictures', caption: 'drawings turned into pictures', needs: [] },
      {
        path: 'platform/words',
        caption: 'catalogues on disk: sources, translations, what each language lacks',
        needs: [],
      },
      { path: 'platform/metrics', caption: 'figures for the operator', needs: [] },
      { path: 'platform/log', caption: 'structured logs with redaction', needs: [] },
      {
        path: 'platform/ui',
        caption: 'the visual language as components; words and calls on a page',
        needs: [],
      },
    ],
  },
  {
    name: 'ground',
    rooms: [{ path: 'kernel', caption: 'money, ids, time, rng, faults, words, calls', needs: [] }],
  },
];
