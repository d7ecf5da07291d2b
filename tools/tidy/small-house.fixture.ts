/** A small house in order, into which tests of tidy plant one thing each. */
import type { Floor } from '#house';
import { PROMISED } from './rules/words.ts';

export const HOUSE: readonly Floor[] = [
  {
    name: 'roof',
    rooms: [{ path: 'apps/site', caption: '', needs: ['features/play/rounds', 'platform/ui'] }],
  },
  {
    name: 'play',
    rooms: [
      { path: 'features/play/rounds', caption: '', needs: ['ledger'] },
      { path: 'features/play/tables', caption: '', needs: ['features/play/rounds'] },
    ],
  },
  { name: 'vault', rooms: [{ path: 'ledger', caption: '', needs: ['platform/db'] }] },
  {
    name: 'pipes',
    rooms: [
      { path: 'platform/db', caption: '', needs: [] },
      { path: 'platform/ui', caption: '', needs: [] },
    ],
  },
  { name: 'ground', rooms: [{ path: 'kernel', caption: '', needs: [] }] },
];

/** A small house in order; every case below plants one thing into it. */
/** The same words in every promised language: in order, as far as a rule can tell. */
export const inPromised = (room: string, words: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(PROMISED.map((code) => [`words/${code}/${room}.json`, JSON.stringify(words)]));

export const GOOD: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    imports: {
      '#kernel/*': './kernel/*',
      '#ledger/*': './ledger/*',
      '#platform/*': './platform/*',
      '#features/*': './features/*',
      '#apps/*': './apps/*',
    },
  }),
  'house.ts': 'export const HOUSE = [];',
  'kernel/money.ts': 'export const zero = 0n;',
  'platform/db/db.ts': `export const run = (text: string): string => text; export const q = 'select 1 from pg_class where true';`,
  'platform/ui/button.tsx': `export const Button = ({ label }: { label: string }) => <button title={label}>{label} ×</button>;`,
  'platform/ui/words.en.json': JSON.stringify({
    'ui.close': { text: 'Close', note: 'button' },
    'fault.ledger.poor': { text: 'Too little', note: 'refusal' },
  }),
  ...inPromised('ui', { 'ui.close': 'বন্ধ', 'fault.ledger.poor': 'কম' }),
  'ledger/service.ts': `import { run } from '#platform/db/db.ts'; import { zero } from '#kernel/money.ts'; import { post } from './store.ts'; defineFaults({ 'ledger.poor': { status: 409 } }); export const hold = [run, zero, post];`,
  'ledger/store.ts': `export const post = 'insert into ledger.postings (a) values ($1)';`,
  'features/play/rounds/service.ts': `import { hold } from '#ledger/service.ts'; import type { Bet } from '#features/play/tables/contract.ts'; export const open = (bet: Bet) => [hold, bet]; // never Math.random`,
  'features/play/tables/contract.ts': `export type Bet = { at: string };`,
  'features/play/tables/service.ts': `import { open } from '#features/play/rounds/service.ts'; export const sit = open;`,
  'apps/site/main.tsx': `import { open } from '#features/play/rounds/service.ts'; import { sit } from '#features/play/tables/contract.ts'; import { Button } from '#platform/ui/button.tsx'; export const page = (words: (key: string) => string) => [open, sit, <Button label={words('ui.close')} />];`,
  'apps/site/sit.test.ts': `import { sit } from '#features/play/tables/service.ts'; console.log(sit);`,
  'apps/site/look.css': '.a { margin-inline-start: 1px; padding-block: 2px }',
};
