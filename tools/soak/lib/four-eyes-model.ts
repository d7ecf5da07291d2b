/**
 * What four eyes mean, in the plainest words (CHECKS 33): roles, the names players are paid under, and first passwords. Nothing here
 * knows how the product does it.
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

export type Kind = 'role' | 'payee' | 'password';
export type Request = {
  readonly kind: Kind;
  /** Number of the person, for a payee of the player. */
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
  /** The names players are paid under. */
  readonly payees: string[];
  readonly requests: Request[];
  readonly needed: number;
};

export const works = (one: Person): boolean => one.role === 'admin' && !one.mustChange;

const same = (one: Person, other: Person): boolean =>
  one.n === other.n || one.human === other.human || one.keyedBy === other.n || other.keyedBy === one.n;

/** The member of staff a request is about, if it is about one. */
export const personOf = (model: Model, { kind, about }: Request): Person | undefined =>
  kind === 'payee' ? undefined : model.people[about];

/** What stands now of what a request would change. */
export function standing(model: Model, kind: Kind, about: number): string {
  if (kind === 'payee') return model.payees[about] ?? '';
  const one = model.people[about];
  return kind === 'role' ? String(one?.role) : String(one?.password);
}

/** Whether this person's voice counts. */
export function mayDecide(model: Model, reader: Person, request: Request): boolean {
  const [asker, about] = [model.people[request.by], personOf(model, request)];
  if (!asker || !works(reader) || same(reader, asker)) return false;
  if (!about) return true;
  if (reader.n === about.n || reader.human === about.human) return false;
  // Who knows the password needs no second hand to use it.
  return !(request.kind === 'password' && about.mustChange && about.keyedBy === reader.n);
}

/** What one decision does to the model. */
export function decide(model: Model, reader: Person, request: Request, agree: boolean): void {
  if (request.state !== 'open' || !mayDecide(model, reader, request)) return;
  if (request.old || standing(model, request.kind, request.about) !== request.was) {
    request.state = 'void';
    return;
  }
  if (request.voices.has(reader.n)) return;
  if (!agree) {
    request.state = 'rejected';
    return;
  }
  request.voices.add(reader.n);
  if (request.voices.size < model.needed) return;
  request.state = 'done';
  const about = personOf(model, request);
  if (request.kind === 'payee') model.payees[request.about] = request.wanted;
  else if (request.kind === 'role' && about) about.role = request.wanted as Role;
}

/** What the one who asked hears when he collects a first password; undefined when it is handed over. */
export function refusedToCollect(model: Model, reader: Person, request: Request): string | undefined {
  if (!works(reader)) return 'gate.not_allowed';
  if (request.kind !== 'password' || request.by !== reader.n) return 'staff.unknown';
  if (request.collected) return 'staff.password_given';
  if (request.state !== 'done') return 'staff.request_undecided';
  return standing(model, 'password', request.about) === request.was ? undefined : 'staff.request_stale';
}
