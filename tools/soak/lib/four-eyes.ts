/**
 * Four eyes against their model (CHECKS 33): roles, names players are paid under, first passwords of staff and of players, and
 * players' second factors, asked for and decided by people some of whom are one person, hold each other's passwords or are asked
 * about themselves, with subjects that change meanwhile, requests that grow old, and decisions that come at once. Carried out without
 * enough other eyes: never, and the books of the house are asked for that besides the model.
 */
import fc from 'fast-check';
import type { TestServer } from '#apps/server/testing.ts';
import { hire } from '#features/people/staff/service.ts';
import type { Model, Person, Role } from './four-eyes-model.ts';
import { type Desk, type Real, signedIn } from './four-eyes-step.ts';
import {
  Ask,
  AskPassword,
  AskPayee,
  AskPlayerFactors,
  AskPlayerPassword,
  Collect,
  Decide,
  Insider,
  Rush,
} from './four-eyes-steps.ts';
import { Choose, GrowOld, Key, Move, PlayerChooses, PlayerEnrols } from './four-eyes-lives.ts';
import type { SoakResult } from './report.ts';
import { ApprovalSettings } from '#features/people/staff/contract/settings.ts';
import { setSettings } from '#apps/server/testing-settings.ts';

async function openDesk(server: TestServer, name: string, human: string, role: Role): Promise<Desk> {
  const { identity } = server.rooms.identity;
  const one = { username: name, name, person: human, passwordHash: 'none', mustChange: false };
  const id = await server.db.transaction((tx) =>
    hire(tx, identity, { ...one, brandId: server.brandId, role }),
  );
  return { id, as: await signedIn(server, id) };
}

const ASKING = [Ask, Ask, AskPayee, AskPassword, AskPlayerPassword, AskPlayerPassword, AskPlayerFactors];
const DECIDING = [Decide, Decide, Decide, Decide, Rush, Rush, Collect, Collect, Collect, Collect];
const MEANWHILE = [Choose, PlayerChooses, PlayerEnrols, Key, Move, GrowOld];
const KINDS = [...ASKING, ...DECIDING, Insider, Insider, Insider, ...MEANWHILE];
const PEOPLE = 7;
const PLAYERS = 2;

async function begin(
  server: TestServer,
  count: number,
  twice: boolean,
): Promise<{ model: Model; real: Real }> {
  const people: Person[] = [];
  const desks: Desk[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    // The fourth is the third under another name.
    const human = `life ${count} person ${n === 3 ? 2 : n}`;
    const role = n < 5 ? 'admin' : n === 5 ? 'support' : 'none';
    desks.push(await openDesk(server, `eyes${count}x${n}`, human, role));
    people.push({ n, human, role, keyedBy: undefined, mustChange: false, password: 0 });
  }
  const ids: string[] = [];
  for (let n = 0; n < PLAYERS; n += 1) ids.push((await server.person()).id);
  await setSettings(server, ApprovalSettings, { grantApprovals: twice ? 2 : 1 });
  server.rooms.staff.rights.forget();
  const players = ids.map((_, n) => ({
    n,
    payee: '',
    mustChange: false,
    password: 0,
    shownTo: undefined,
    factors: false,
  }));
  return {
    model: { people, players, requests: [], needed: twice ? 2 : 1 },
    real: { server, desks, players: ids, ids: [], steps: 0, refused: 0 },
  };
}

/** What was carried out with fewer other people than it takes, whatever the model thinks. */
async function tooFewEyes({ server, ids }: Real, needed: number): Promise<string[]> {
  const { rows } = await server.db.pool.query<{ says: string }>(
    `select r.kind || ' ' || r.id as says from approvals.requests r join staff.staff by on by.id = r.asked_by
      where r.id = any($1::uuid[]) and r.state = 'done' and $2 > (
        select count(distinct s.person) from approvals.decisions a join staff.staff s on s.id = a.staff_id
         where a.request_id = r.id and a.agreed and s.person <> by.person and s.id::text <> r.subject)`,
    [ids, needed],
  );
  return rows.map(({ says }) => says);
}

type Tally = { steps: number; refused: number; readonly kinds: Map<string, number>; tooFew: number };

async function tallied(tally: Tally, model: Model, real: Real): Promise<void> {
  const count = (what: string): void => void tally.kinds.set(what, (tally.kinds.get(what) ?? 0) + 1);
  tally.steps += real.steps;
  tally.refused += real.refused;
  for (const { kind, state, collected } of model.requests) {
    count('asked');
    count(state);
    if (state === 'done') count(`${kind} done`);
    if (collected) count(`${kind} collected`);
  }
  const found = await tooFewEyes(real, model.needed);
  tally.tooFew += found.length;
  if (found.length > 0) throw new Error(`carried out by too few: ${found.join(', ')}`);
}

export async function fourEyes(server: TestServer, runs: number, seed: number): Promise<SoakResult> {
  const failures: string[] = [];
  const tally: Tally = { steps: 0, refused: 0, kinds: new Map(), tooFew: 0 };
  let lives = 0;
  try {
    const nat = fc.nat({ max: 209 });
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.commands(
          KINDS.map((Kind) => fc.tuple(nat, nat, nat).map((numbers) => new Kind(numbers))),
          { size: 'max', maxCommands: 32 },
        ),
        async (twice, commands) => {
          lives += 1;
          const { model, real } = await begin(server, lives, twice);
          // Something is asked of everybody's eyes from the beginning.
          await new Ask([0, 5, 2]).run(model, real);
          await new Ask([1, 6, 1]).run(model, real);
          await new AskPassword([2, 4, 0]).run(model, real);
          await new AskPlayerPassword([4, 0, 0]).run(model, real);
          await new PlayerEnrols([0, 0, 0]).run(model, real);
          await new PlayerEnrols([0, 1, 0]).run(model, real);
          await new AskPlayerFactors([5, 1, 0]).run(model, real);
          await new AskPayee([4, 1, 0]).run(model, real);
          await fc.asyncModelRun(() => ({ model, real }), commands);
          await tallied(tally, model, real);
        },
      ),
      { numRuns: runs, seed },
    );
  } catch (error) {
    failures.push(error instanceof Error ? `${String(error.cause)} – ${error.message}` : String(error));
  }
  const { steps, refused, kinds, tooFew } = tally;
  const reported = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([what, n]) => `${what} ${n}`);
  return {
    figures: {
      runs,
      seed,
      steps,
      requests: reported.join(', '),
      'carried out by too few': tooFew,
      'presses refused': refused,
    },
    failures,
  };
}
