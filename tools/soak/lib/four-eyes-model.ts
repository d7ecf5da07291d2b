/**
 * What four eyes mean, in the plainest words (CHECKS 33): roles, the names players are paid under, first passwords of staff and of
 * players, and players' second factors. Nothing here knows how the product does it.
 */
export const ROLES = ['support', 'finance', 'risk', 'admin'] as const;
export type Role = (typeof ROLES)[number] | 'none';

export type Person = {
  readonly n: number;
  /** The human being behind the account. */
  readonly human: string;
  role: Role;
  keyedBy: number | undefined;
  /** Has a first password and has not chosen his own: nothing else opens to him. */
  mustChange: boolean;
  /** Counts passwords. */
  password: number;
};

export type Player = {
  readonly n: number;
  /** The name he is paid under. */
  payee: string;
  mustChange: boolean;
  /** Counts passwords. */
  password: number;
  /** Who was shown his last first password. */
  shownTo: number | undefined;
  factors: boolean;
};

/** `password` is a colleague's, `player` a player's first password; `factors` are a player's. */
export type Kind = 'role' | 'payee' | 'password' | 'player' | 'factors';
export type Request = {
  readonly kind: Kind;
  /** Number of the person, or of the player. */
  readonly about: number;
  readonly by: number;
  readonly was: string;
  readonly wanted: string;
  readonly voices: Set<number>;
  state: 'open' | 'done' | 'rejected' | 'void';
  old: boolean;
  collected: boolean;
};

export type Model = {
  readonly people: Person[];
  readonly players: Player[];
  readonly requests: Request[];
  readonly needed: number;
};

export const aboutPlayers = (kind: Kind): boolean => kind !== 'role' && kind !== 'password';

export const works = (one: Person): boolean => one.role === 'admin' && !one.mustChange;

const FOR_PLAYERS: readonly Role[] = ['admin', 'support', 'risk'];
/** Whoever looks after players may ask about them; about colleagues only who runs the house. */
export const mayAsk = (one: Person, kind: Kind): boolean =>
  aboutPlayers(kind) ? FOR_PLAYERS.includes(one.role) && !one.mustChange : works(one);

const samePerson = (one: Person, other: Person): boolean => one.n === other.n || one.human === other.human;
const same = (one: Person, other: Person): boolean =>
  samePerson(one, other) || one.keyedBy === other.n || other.keyedBy === one.n;

/** The member of staff a request is about, if it is about one. */
export const personOf = (model: Model, { kind, about }: Request): Person | undefined =>
  aboutPlayers(kind) ? undefined : model.people[about];

/** What stands now of what a request would change. */
export function currentValue(model: Model, kind: Kind, about: number): string {
  const [player, person] = [model.players[about], model.people[about]];
  if (kind === 'payee') return player?.payee ?? '';
  if (kind === 'factors') return player?.factors ? 'some' : 'none';
  if (kind === 'player') return String(player?.password);
  return kind === 'role' ? String(person?.role) : String(person?.password);
}

/** Whether this person, or another account of his, was shown the password the player still has. */
export function holdsKeyTo(model: Model, reader: Person, player: Player | undefined): boolean {
  const holder = player?.shownTo === undefined ? undefined : model.people[player.shownTo];
  return player?.mustChange === true && holder !== undefined && samePerson(reader, holder);
}

/** Whether this person's voice counts. */
export function mayDecide(model: Model, reader: Person, request: Request): boolean {
  const [asker, about] = [model.people[request.by], personOf(model, request)];
  if (!asker || !works(reader) || same(reader, asker)) return false;
  // Who knows the password needs no second hand to use it.
  if (!about) return request.kind === 'payee' || !holdsKeyTo(model, reader, model.players[request.about]);
  if (reader.n === about.n || reader.human === about.human) return false;
  return !(request.kind === 'password' && about.mustChange && about.keyedBy === reader.n);
}

/** What one decision does to the model. */
export function decide(model: Model, reader: Person, request: Request, agree: boolean): void {
  if (request.state !== 'open' || !mayDecide(model, reader, request)) return;
  if (request.old || currentValue(model, request.kind, request.about) !== request.was) {
    request.state = 'void';
    return;
  }
  // One hand has one voice, however many accounts it has.
  const spoken = [...request.voices].map((n) => model.people[n]);
  if (agree && spoken.some((one) => one !== undefined && same(reader, one))) return;
  if (request.voices.has(reader.n)) return;
  if (!agree) {
    request.state = 'rejected';
    return;
  }
  request.voices.add(reader.n);
  if (request.voices.size < model.needed) return;
  request.state = 'done';
  const [about, player] = [personOf(model, request), model.players[request.about]];
  if (request.kind === 'payee' && player) player.payee = request.wanted;
  else if (request.kind === 'factors' && player) player.factors = false;
  else if (request.kind === 'role' && about) about.role = request.wanted as Role;
}

/** The request that is found when a player's first password is collected at his page. */
export const newestAbout = (model: Model, player: number): Request | undefined =>
  model.requests.filter(({ kind, about }) => kind === 'player' && about === player).at(-1);

/**
 * What somebody hears who collects a first password; undefined when it is handed over. `at`: in the list of requests, which is for
 * who runs the house, or at the page of a player.
 */
export function refusedToCollect(
  model: Model,
  reader: Person,
  request: Request | undefined,
  at: 'requests' | 'player',
): string | undefined {
  if (at === 'player' ? !mayAsk(reader, 'player') : !works(reader)) return 'gate.not_allowed';
  if (!request || (request.kind !== 'password' && request.kind !== 'player') || request.by !== reader.n)
    return 'staff.unknown';
  if (request.collected) return 'staff.password_given';
  if (request.state !== 'done') return 'staff.request_undecided';
  const stands = !request.old && currentValue(model, request.kind, request.about) === request.was;
  return stands ? undefined : 'staff.request_stale';
}
