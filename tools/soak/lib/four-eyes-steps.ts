/** What people ask for at the desks, decide and collect. */
import {
  aboutPlayers,
  decide,
  holdsKeyTo,
  type Kind,
  mayAsk,
  type Model,
  newestAbout,
  type Person,
  refusedToCollect,
  type Request,
  ROLES,
  currentValue,
  works,
} from './four-eyes-model.ts';
import { must, press, type Real, signedIn, Step } from './four-eyes-step.ts';

type StepRequest = { readonly kind: Kind; readonly about: number; readonly wanted: string };
/** The last word of the path, and what the body says besides the reason. */
const asked = (kind: Kind, wanted: string): readonly [string, object] =>
  ({
    role: ['role', { role: wanted }],
    payee: ['payee', { name: wanted }],
    password: ['password', {}],
    player: ['password', {}],
    factors: ['factors', {}],
  })[kind] as [string, object];

async function ask(
  model: Model,
  real: Real,
  by: Person,
  request: StepRequest,
  refused?: string,
): Promise<void> {
  const { kind, about, wanted } = request;
  const was = currentValue(model, kind, about);
  const [place, subject] = aboutPlayers(kind)
    ? ['members', real.players[about]]
    : ['staff', real.desks[about]?.id];
  const [noun, more] = asked(kind, wanted);
  const said = await press(real, by, `/ops/${place}/${subject}/${noun}`, { ...more, reason: 'model' });
  if (!mayAsk(by, kind)) return must(said.code !== undefined, true, 'asked without the right');
  if (refused) return must(said.code, refused, 'asked by the wrong one');
  if (was === wanted)
    return must(said.code, kind === 'factors' ? 'staff.no_factors' : 'staff.no_change', 'asked for nothing');
  for (const one of model.requests) if (one.old && one.state === 'open') one.state = 'void';
  if (model.requests.some((one) => one.kind === kind && one.about === about && one.state === 'open'))
    return must(said.code, 'staff.request_open', 'asked twice');
  must(said.code, undefined, 'asked');
  const fresh = { voices: new Set<number>(), state: 'open', old: false, collected: false } as const;
  model.requests.push({ ...fresh, kind, about, by: by.n, was, wanted });
  real.ids.push(String(said.value['id']));
}

export class Ask extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const [by, about, wanted] = [this.of(model.people, 0), this.of(model.people, 1), this.of(ROLES, 2)];
    if (by && about && wanted) await ask(model, real, by, { kind: 'role', about: about.n, wanted });
  }
}
const NAMES = ['Rana Ahmed', 'Maya Akter', 'Rumi Khan'];
export class AskPayee extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const [by, about] = [this.of(model.people, 0), this.of(model.players, 1)];
    const wanted = this.of(NAMES, 2);
    if (by && about && wanted) await ask(model, real, by, { kind: 'payee', about: about.n, wanted });
  }
}
export class AskPassword extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const [by, about] = [this.of(model.people, 0), this.of(model.people, 1)];
    if (!by || !about) return;
    const hand = by.human === about.human ? 'staff.same_hand' : undefined;
    const refused = by.n === about.n ? 'staff.not_yourself' : hand;
    await ask(model, real, by, { kind: 'password', about: about.n, wanted: 'first' }, refused);
  }
}
export class AskPlayerPassword extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const [by, about] = [this.of(model.people, 0), this.of(model.players, 1)];
    if (by && about) await ask(model, real, by, { kind: 'player', about: about.n, wanted: 'first' });
  }
}
/** Who was shown the password in use gains the account by it: it is no request he may make. */
export class AskPlayerFactors extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const [by, about] = [this.of(model.people, 0), this.of(model.players, 1)];
    if (!by || !about) return;
    const refused = holdsKeyTo(model, by, about) ? 'staff.same_hand' : undefined;
    await ask(model, real, by, { kind: 'factors', about: about.n, wanted: 'none' }, refused);
  }
}

const pathOf = (real: Real, model: Model, request: Request, what: string): string =>
  `/ops/requests/${real.ids[model.requests.indexOf(request)]}/${what}`;

/** Passwords and factors of players come to few of many requests by chance: they are chosen a second time. */
function chosen(model: Model, step: number, number: number): Request | undefined {
  const players = model.requests.filter(({ kind }) => kind === 'player' || kind === 'factors');
  const list = step % 2 === 0 && players.length > 0 ? players : model.requests;
  return list[number % Math.max(1, list.length)];
}

export class Decide extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const [reader, request] = [this.of(model.people, 0), chosen(model, real.steps, this.numbers[1])];
    if (!reader || !request) return;
    const agree = this.numbers[2] % 5 !== 0;
    const path = pathOf(real, model, request, 'decision');
    // One press, or three at once: it counts once.
    const times = this.numbers[2] % 3 === 0 ? 3 : 1;
    await Promise.all(Array.from({ length: times }, () => press(real, reader, path, { agree })));
    decide(model, reader, request, agree);
    real.server.rooms.staff.rights.forget();
  }
}
/** Everybody agrees at once: whoever may is heard, and it is carried out once at most. */
export class Rush extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const request = chosen(model, real.steps, this.numbers[1]);
    if (!request) return;
    const path = pathOf(real, model, request, 'decision');
    // Rights as they were when all began: a decision may take one away while another is under way.
    const readers = model.people.filter(
      (one) => works(one) && (aboutPlayers(request.kind) || one.n !== request.about),
    );
    const said = await Promise.all(readers.map((one) => press(real, one, path, { agree: true })));
    const before = request.state;
    // Who was heard first counts: of one hand either voice may be the one, and it decides whose comes after.
    const rank = (n: number): number => ['open', 'done'].indexOf(String(said[n]?.value['state'] ?? '')) >>> 0;
    const order = readers.map((reader, n) => ({ reader, rank: rank(n) })).sort((a, b) => a.rank - b.rank);
    for (const { reader } of order) decide(model, reader, request, true);
    const done = said.filter(({ value }) => value['state'] === 'done').length;
    must(done, before === 'open' && request.state === 'done' ? 1 : 0, 'carried out');
    real.server.rooms.staff.rights.forget();
  }
}

/** Who was shown the password a player still has would be the second hand to it: he decides about that player, and is not heard. */
export class Insider extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const held = model.players.filter((one) => one.mustChange && one.shownTo !== undefined);
    const player = this.of(held, 1);
    const holder = player && model.people[player.shownTo ?? -1];
    if (!player || !holder) return;
    const open = model.requests.filter(
      ({ kind, about, state }) =>
        state === 'open' && about === player.n && (kind === 'player' || kind === 'factors'),
    );
    const request = this.of(open, 2);
    if (!request) return new AskPlayerPassword([this.numbers[0], player.n, 0]).act(model, real);
    await press(real, holder, pathOf(real, model, request, 'decision'), { agree: true });
    decide(model, holder, request, true);
    real.server.rooms.staff.rights.forget();
  }
}

type Place = { readonly at: 'requests' | 'player'; readonly path: string; readonly request: Request };

/** A first password is handed over once, to the one who asked, also when he presses twice. */
export class Collect extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const ready = model.requests.filter(
      ({ kind, state }) => state === 'done' && (kind === 'password' || kind === 'player'),
    );
    const drawn = this.numbers[2] % 3 === 0 ? this.of(model.requests, 1) : this.of(ready, 1);
    if (!drawn) return;
    const { at, path, request } = this.placeOf(model, real, drawn);
    const reader = this.numbers[2] % 2 === 0 ? this.of(model.people, 0) : model.people[request.by];
    if (!reader) return;
    const refused = refusedToCollect(model, reader, request, at);
    const times = this.numbers[0] % 2 === 0 ? 2 : 1;
    const said = await Promise.all(Array.from({ length: times }, () => press(real, reader, path)));
    const given = said.filter(({ code }) => code === undefined);
    must(given.length, refused === undefined ? 1 : 0, `handed over (${String(refused)})`);
    if (refused === undefined) return this.handedOver(model, real, reader, request);
    if (!reader.mustChange) must(said[0]?.code, refused, 'refused');
  }
  /** A player's is collected in the list of requests or at his page, where the newest request counts. */
  private placeOf(model: Model, real: Real, request: Request): Place {
    const newest = newestAbout(model, request.about);
    const { about, kind } = request;
    if (kind !== 'player' || !newest || this.numbers[1] % 3 === 0)
      return { at: 'requests', path: pathOf(real, model, request, 'password'), request };
    return { at: 'player', path: `/ops/members/${real.players[about]}/password/collect`, request: newest };
  }
  private async handedOver(model: Model, real: Real, reader: Person, request: Request): Promise<void> {
    request.collected = true;
    const player = request.kind === 'player' ? model.players[request.about] : undefined;
    const about = player ?? model.people[request.about];
    if (!about) return;
    about.mustChange = true;
    about.password += 1;
    if (player) player.shownTo = reader.n;
    else await this.back(real, model.people[request.about], reader);
  }
  /** His sessions ended with the old password: he signs in with the new one. */
  private async back(real: Real, about: Person | undefined, reader: Person): Promise<void> {
    const desk = about && real.desks[about.n];
    if (!desk) return;
    about.keyedBy = reader.n;
    desk.as = await signedIn(real.server, desk.id);
  }
}
