/** What happens meanwhile: passwords are chosen, roles move, factors are set up, requests grow old. */
import { arrange } from '#platform/testkit/arrange.ts';
import { type Model, ROLES } from './four-eyes-model.ts';
import { type Real, Step } from './four-eyes-step.ts';

/** Somebody chooses a password of his own after the first. */
export class Choose extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const about = this.of(model.people, 1);
    const desk = about && real.desks[about.n];
    if (!desk || !about.mustChange) return;
    await arrange(real.server.db, 'update identity.accounts set must_change = false where id = $1', [
      desk.id,
    ]);
    real.server.rooms.identity.identity.forget(desk.id);
    about.mustChange = false;
  }
}

/** A player chooses a password of his own: whoever knew the one before knows nothing any more. */
export class PlayerChooses extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const player = this.of(model.players, 1);
    if (!player) return;
    await arrange(
      real.server.db,
      'update identity.accounts set must_change = false, password_at = clock_timestamp() where id = $1',
      [real.players[player.n]],
    );
    player.mustChange = false;
    player.password += 1;
  }
}

/** A player sets up an authenticator. */
export class PlayerEnrols extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const player = this.of(model.players, 1);
    if (!player) return;
    await arrange(
      real.server.db,
      "insert into identity.totp (account_id, secret, confirmed_at) values ($1, '\\x00', now()) on conflict do nothing",
      [real.players[player.n]],
    );
    player.factors = true;
  }
}

/** Somebody sets somebody's password: from then on one hand may move both. */
export class Key extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const [by, about] = [this.of(model.people, 0), this.of(model.people, 1)];
    if (!by || !about || by.n === about.n) return;
    await arrange(real.server.db, 'update staff.staff set keyed_by = $2 where id = $1', [
      real.desks[about.n]?.id,
      real.desks[by.n]?.id,
    ]);
    about.keyedBy = by.n;
  }
}

/** The subject changes in another way. */
export class Move extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const [about, role] = [this.of(model.people, 1), this.of(ROLES, 2)];
    if (!about || !role || about.n < 2) return;
    await arrange(real.server.db, 'update staff.staff set role = $2 where id = $1', [
      real.desks[about.n]?.id,
      role,
    ]);
    about.role = role;
    real.server.rooms.staff.rights.forget();
  }
}

/** Three days go by over what is open, an hour over what was agreed to. */
export class GrowOld extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const request = this.of(model.requests, 1);
    if (!request) return;
    await arrange(
      real.server.db,
      `update approvals.requests set expires_at = now() - interval '1 second',
         decided_at = case when state = 'open' then decided_at else now() - interval '61 minutes' end where id = $1`,
      [real.ids[model.requests.indexOf(request)]],
    );
    request.old = true;
  }
}
