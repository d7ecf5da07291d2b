/** The floors above and below the features (house.ts): what builds, tests and starts the product, and what all rooms stand on. */
export type Room = {
  readonly path: string;
  readonly caption: string;
  /** Rooms whose deeds (anything but the contract) this room calls, or whose rows it reads; each of them is used. */
  readonly needs: readonly string[];
  /** Outbox facts this room listens to. */
  readonly hears?: readonly string[];
};

export type Floor = { readonly name: string; readonly rooms: readonly Room[] };

/** Rooms of the pipes by their last names: `pipes('db ui')`. */
export const pipes = (names: string): readonly string[] => names.split(' ').map((name) => `platform/${name}`);

/** From the roof downwards, above the features. */
export const ABOVE: readonly Floor[] = [
  {
    name: 'yard',
    rooms: [
      {
        path: 'e2e',
        caption: 'journeys by role, in a real browser',
        needs: ['tools', 'apps/server', 'platform/testkit', 'platform/words'],
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
          'features/play/cockfight',
          'features/play/vendors',
          'features/play/sportsbook',
          'features/money/commission',
          'features/money/withdrawals',
          'features/people/members',
          'features/people/staff',
          'games/*',
          'identity/*',
          'ledger',
          'platform/crypto',
          'platform/db',
          'platform/testkit',
          'platform/ui',
          'platform/words',
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
        needs: ['features/*', 'games/*', 'identity/*', 'ledger', 'platform/*'],
      },
      {
        path: 'apps/site',
        caption: 'player site and agent centre',
        needs: ['features/*', 'games/*', 'identity/*', 'platform/ui'],
      },
      {
        path: 'apps/console',
        caption: 'operator console',
        needs: ['features/*', 'identity/*', 'platform/ui'],
      },
    ],
  },
];

/** From the engines of games down to the ground. */
export const BELOW: readonly Floor[] = [
  {
    name: 'engines',
    rooms: [
      {
        path: 'games/verify',
        caption:
          'the second implementation: rounds, flights and draws computed again from what is published, in plain JavaScript',
        needs: [],
      },
      {
        path: 'games/poker',
        caption:
          'hands of poker: cards, what beats what, bets, pots, notation, how a deck follows from a link',
        needs: [],
      },
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
        path: 'games/bingo',
        caption: 'bingo rooms of 75 and 90 balls: the book of cards, patterns, exact chances by call, view',
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
      {
        path: 'games/fishing',
        caption: 'fishing: three seas, exact chances by fish and weapon, committed paths, view',
        needs: ['platform/ui'],
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
    // One floor of rooms, one schema: docs/HOUSE.md, Inside identity.
    rooms: [
      {
        path: 'identity/front',
        caption:
          'front desk of the floor: puts its rooms together; the login popup and the page of one’s security',
        needs: [
          'identity/accounts',
          'identity/codes',
          'identity/factors',
          'identity/human',
          'identity/messages',
          'identity/password-reset',
          'identity/passwords',
          'identity/phones',
          'identity/providers',
          'identity/registration',
          'identity/sessions',
          'identity/sign-in',
          'identity/social',
          ...pipes('crypto db http jobs log room ui'),
        ],
      },
      {
        path: 'identity/password-reset',
        caption:
          'a forgotten password: a link by mail, a code to the phone; the first one of an account opened for somebody',
        needs: [
          'identity/accounts',
          'identity/codes',
          'identity/human',
          'identity/messages',
          'identity/passwords',
          'identity/phones',
          'identity/registration',
          'identity/sessions',
          ...pipes('db http ui'),
        ],
      },
      {
        path: 'identity/social',
        caption: 'signing in through a provider or a phone service, and connecting one to an account',
        needs: [
          'identity/accounts',
          'identity/factors',
          'identity/passwords',
          'identity/phones',
          'identity/providers',
          'identity/sessions',
          'identity/sign-in',
          ...pipes('db http room ui'),
        ],
      },
      {
        path: 'identity/registration',
        caption: 'what a form of registration asks, which patterns its fields have, its pages',
        needs: [
          'identity/accounts',
          'identity/human',
          'identity/passwords',
          'identity/phones',
          'identity/sessions',
          'identity/sign-in',
          ...pipes('ui'),
        ],
      },
      {
        path: 'identity/sign-in',
        caption:
          'who gives a right proof, and what is still missing: codes, names, remembered sign-ins, the brand’s door',
        needs: [
          'identity/accounts',
          'identity/codes',
          'identity/factors',
          'identity/human',
          'identity/passwords',
          'identity/phones',
          'identity/providers',
          'identity/sessions',
          ...pipes('db http room ui'),
        ],
      },
      {
        path: 'identity/phones',
        caption: 'numbers as the house writes them, countries, codes a phone sign-in service sends',
        needs: [
          'identity/accounts',
          'identity/codes',
          'identity/human',
          'identity/messages',
          'identity/providers',
          ...pipes('db http room ui'),
        ],
      },
      {
        path: 'identity/factors',
        caption: 'second factors and fresh proofs: one-time codes of a device, passkeys, recovery codes',
        needs: [
          'identity/accounts',
          'identity/codes',
          'identity/messages',
          'identity/passwords',
          'identity/providers',
          'identity/sessions',
          ...pipes('crypto db http room ui'),
        ],
      },
      {
        path: 'identity/codes',
        caption: 'one-time codes: bound to what they are for, counted, used up',
        needs: ['identity/accounts', 'identity/messages', ...pipes('crypto db http jobs log')],
      },
      {
        path: 'identity/messages',
        caption: 'text messages and mails: providers, what was sent, what became of it',
        needs: ['identity/accounts', ...pipes('crypto db http jobs log room ui')],
      },
      {
        path: 'identity/providers',
        caption:
          'those who vouch for somebody: OpenID providers and phone sign-in services, as the house sees them',
        needs: [...pipes('db')],
      },
      {
        path: 'identity/sessions',
        caption:
          'who is calling: sessions opened, ended, handed off, held to an exclusion; accounts opened and closed',
        needs: ['identity/accounts', 'identity/passwords', ...pipes('db http log outbox room ui')],
      },
      {
        path: 'identity/passwords',
        caption: 'passwords hashed and judged: what may be chosen, what was chosen before',
        needs: ['identity/accounts', ...pipes('db http room ui')],
      },
      {
        path: 'identity/human',
        caption: 'pictures with letters and proofs of work: whether a person is at the form',
        needs: ['identity/accounts', ...pipes('crypto db http pictures room ui')],
      },
      {
        path: 'identity/accounts',
        caption:
          'accounts as rows: names, contacts, links to providers, tries; what all rooms of the gate share',
        needs: [...pipes('db ui')],
      },
    ],
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
        needs: ['platform/db', 'platform/http', 'platform/jobs', 'platform/log'],
      },
      {
        path: 'platform/room',
        caption: 'what a room hands to the server',
        needs: ['platform/db', 'platform/http', 'platform/jobs', 'platform/live', 'platform/outbox'],
      },
      {
        path: 'platform/host',
        caption:
          'what one process of several does at a time: leases, looks, and nothing written by who lost his',
        needs: ['platform/db', 'platform/log'],
      },
      {
        path: 'platform/http',
        caption: 'routes, envelope, headers, limits, OpenAPI',
        needs: ['platform/db', 'platform/log', 'platform/metrics'],
      },
      {
        path: 'platform/live',
        caption: 'one socket a page, numbered topics',
        needs: ['platform/db', 'platform/http', 'platform/log', 'platform/metrics', 'platform/outbox'],
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
        path: 'platform/push',
        caption: 'messages pushed to devices: keys, encryption, the line to public push services',
        needs: [],
      },
      {
        path: 'platform/files',
        caption: 'files people hand in: encoded anew, sealed, counted',
        needs: ['platform/crypto', 'platform/db', 'platform/pictures'],
      },
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
