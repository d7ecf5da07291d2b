/** What the fields of an entry are called: each as the desk it belongs to calls it. The words of all desks are loaded with the console. */
import { useWords } from '#platform/ui/words.tsx';

const NAMES = {
  account: 'members.ops.account',
  action: 'content.ops.action',
  address: 'members.field.address',
  allowedCountries: 'brand.ops.allowed_countries',
  allowedPrefixes: 'brand.ops.allowed_prefixes',
  amount: 'players.amount',
  answer: 'commission.ops.dispute_answer',
  asks: 'wallet.ops.asks',
  away: 'sportsbook.ops.away',
  birthday: 'members.field.birthday',
  blockedCountries: 'brand.ops.blocked_countries',
  blockedPrefixes: 'brand.ops.blocked_prefixes',
  by: 'withdrawals.ops.with',
  case: 'aml.ops.number',
  checks: 'verification.ops.checklist',
  content: 'content.ops.body',
  currency: 'cashier.pays.currency',
  email: 'members.email',
  enabled: 'content.ops.enabled',
  fullname: 'members.field.fullname',
  game: 'players.game',
  halted: 'lottery.ops.halted',
  hidden: 'sportsbook.ops.state_hidden',
  home: 'sportsbook.ops.home',
  hot: 'catalogue.ops.hot',
  kickOff: 'sportsbook.ops.kick_off',
  kind: 'players.kind',
  languages: 'brand.ops.languages',
  league: 'sportsbook.ops.league',
  level: 'verification.ops.level',
  limits: 'lottery.ops.limits',
  linkage: 'content.ops.linkage',
  maintenance: 'catalogue.ops.maintenance',
  member: 'players.title',
  method: 'players.method',
  mobile: 'members.phone',
  mode: 'lottery.ops.mode',
  name: 'staff.ops.name',
  nickname: 'members.field.nickname',
  note: 'players.note',
  odds: 'lottery.ops.odds_set',
  outcome: 'aml.ops.outcome',
  page: 'content.ops.picture',
  payeeName: 'members.field.payeeName',
  person: 'staff.ops.person',
  place: 'catalogue.ops.place',
  position: 'content.ops.position',
  price: 'sportsbook.ops.own_price',
  rate: 'commission.rate',
  reason: 'staff.ops.reason',
  reference: 'cashier.ops.reference',
  region: 'members.field.region',
  result: 'sportsbook.ops.result',
  results: 'tables.ops.results',
  rights: 'staff.ops.view_roles',
  role: 'staff.ops.role',
  schedules: 'lottery.ops.schedule',
  serial: 'cashier.ops.number',
  stake: 'players.stake',
  state: 'cashier.ops.state',
  status: 'members.ops.status',
  stream: 'tables.ops.stream',
  suspended: 'sportsbook.paused',
  tags: 'members.ops.tags',
  task: 'queues.task',
  text: 'identity.messages.text',
  title: 'content.ops.heading',
  type: 'members.ops.type',
  until: 'verification.ops.until',
  username: 'commission.username',
  version: 'commission.version',
} as const;

const isNamed = (name: string): name is keyof typeof NAMES => Object.hasOwn(NAMES, name);

/** `maxPerRound`, `first_password` → `Max per round`, `First password` */
export function spacedOut(code: string): string {
  const text = code
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.-]+/g, ' ')
    .trim()
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The name of a field in words; of one no desk shows, its code with spaces. */
export function useFieldName(): (name: string) => string {
  const words = useWords();
  return (name) => (isNamed(name) ? words(NAMES[name]) : spacedOut(name));
}
