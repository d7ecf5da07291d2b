/**
 * Four eyes against their model (CHECKS 33): roles, names players are paid under and first passwords, asked for and decided by people
 * some of whom are one person, hold each other's passwords or are asked about themselves, with subjects that change meanwhile,
 * requests that grow old, and decisions that come at once. Carried out without enough other eyes: never.
 */
import fc from 'fast-check';
import type { TestServer } from '#apps/server/testing.ts';
import { hire } from '#features/people/staff/service.ts';
import type { Model, Person, Role } from './four-eyes-model.ts';
import {
  Ask,
  AskPassword,
  AskPayee,
  Choose,
  Collect,
  Decide,
  type Desk,
  GrowOld,
  Key,
  Move,
  type Real,
  Rush,
  signedIn,
} from './four-eyes-steps.ts';
import type { Trial } from './report.ts';

async function openDesk(server: TestServer, name: string, human: string, role: Role): Promise<Desk> {
  const { identity } = server.rooms.identity;
  const one = { username: name, name, person: human, passwordHash: 'none', mustChange: false };
  const id = await server.db.transaction((tx) =>
    hire(tx, identity, { ...one, brandId: server.brandId, role }),
  );
  return { id, as: await signedIn(server, id) };
}

const ASKING = [Ask, Ask, AskPayee, AskPassword, AskPassword];
const DECIDING = [Decide, Decide, Decide, Decide, Decide, Rush, Rush, Collect, Collect];
const KINDS = [...ASKING, ...DECIDING, Choose, Key, Move, GrowOld];
const PEOPLE = 7;
const PLAYERS = 2;

export async function fourEyes(server: TestServer, runs: number, seed: number): Promise<Trial> {
  const failures: string[] = [];
  let [count, steps, done, asked, collected] = [0, 0, 0, 0, 0];
  const begin = async (twice: boolean): Promise<{ model: Model; real: Real }> => {
    count += 1;
    const people: Person[] = [];
    const desks: Desk[] = [];
    for (let n = 0; n < PEOPLE; n += 1) {
      // The fourth is the third under another name.
      const human = `life ${count} person ${n === 3 ? 2 : n}`;
      const role = n < 5 ? 'admin' : n === 5 ? 'support' : 'none';
      desks.push(await openDesk(server, `eyes${count}x${n}`, human, role));
      people.push({ n, human, role, keyedBy: undefined, mustChange: false, password: 0 });
    }
    const players: string[] = [];
    for (let n = 0; n < PLAYERS; n += 1) players.push((await server.person()).id);
    await server.db.pool.query('update brand.brands set grant_approvals = $1', [twice ? 2 : 1]);
    server.rooms.brand.brands.forget();
    server.rooms.staff.rights.forget();
    return {
      model: { people, payees: players.map(() => ''), requests: [], needed: twice ? 2 : 1 },
      real: { server, desks, players, ids: [], steps: 0 },
    };
  };
  try {
    const nat = fc.nat({ max: 209 });
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.commands(
          KINDS.map((Kind) => fc.tuple(nat, nat, nat).map((numbers) => new Kind(numbers))),
          { size: 'max', maxCommands: 24 },
        ),
        async (twice, commands) => {
          const { model, real } = await begin(twice);
          // Something is asked of everybody's eyes from the beginning.
          await new Ask([0, 5, 2]).run(model, real);
          await new Ask([1, 6, 1]).run(model, real);
          await new AskPassword([2, 4, 0]).run(model, real);
          await new AskPayee([4, 1, 0]).run(model, real);
          await fc.asyncModelRun(() => ({ model, real }), commands);
          steps += real.steps;
          asked += model.requests.length;
          done += model.requests.filter(({ state }) => state === 'done').length;
          collected += model.requests.filter((one) => one.collected).length;
        },
      ),
      { numRuns: runs, seed },
    );
  } catch (error) {
    failures.push(error instanceof Error ? `${String(error.cause)} – ${error.message}` : String(error));
  }
  return {
    figures: {
      runs,
      seed,
      steps,
      'requests asked': asked,
      'carried out': done,
      'passwords collected': collected,
    },
    failures,
  };
}
