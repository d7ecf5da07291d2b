/** Sequences of calls, drawn from a number, told to the wallet of this house and to the mock operator, which is the model: every answer and the balance have to be the same. */
import { openTestVendor } from '#features/play/vendors/vendors.fixture.ts';
import { createWallet } from './mock-operator.ts';
import type { Fields } from './wire.ts';

/** A small generator: the same number draws the same sequence. */
function createRandom(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const AMOUNTS = ['1000000', '2000000', '5000000', '60000000'] as const;
const STEPS = 12;

type Drawn = { readonly verb: 'bet' | 'win' | 'rollback'; readonly body: Fields };
/** Names come from so few that they meet: bets, wins and rollbacks before, after and beside each other, and again. */
function drawSequence(seed: number, base: Fields): readonly Drawn[] {
  const random = createRandom(seed);
  const pick = <One>(list: readonly One[]): One => list[random(list.length)] as One;
  const drawn: Drawn[] = [];
  for (let n = 0; n < STEPS; n += 1) {
    const again = drawn.length > 0 && random(4) === 0 ? pick(drawn) : undefined;
    if (again) {
      drawn.push(
        random(2) === 0 ? again : { ...again, body: { ...again.body, request_uuid: `${seed}-again-${n}` } },
      );
      continue;
    }
    const verb = pick(['bet', 'bet', 'win', 'win', 'rollback'] as const);
    const at = random(3);
    const words = {
      ...base,
      round: `${seed}-round-${at === 2 ? 1 : 0}`,
      request_uuid: `${seed}-request-${n}`,
      round_closed: verb === 'win' && random(3) === 0,
    };
    const bet = `${seed}-bet-${at}`;
    if (verb === 'bet')
      drawn.push({ verb, body: { ...words, transaction_uuid: bet, amount: pick(AMOUNTS) } });
    else if (verb === 'win')
      drawn.push({
        verb,
        body: {
          ...words,
          transaction_uuid: `${seed}-win-${random(3)}`,
          reference_transaction_uuid: bet,
          amount: pick([...AMOUNTS, '0']),
        },
      });
    else
      drawn.push({
        verb,
        body: {
          ...words,
          transaction_uuid: `${seed}-back-${n}`,
          reference_transaction_uuid: random(2) === 0 ? bet : `${seed}-win-${random(3)}`,
        },
      });
  }
  return drawn;
}

export type ModelReport = {
  readonly sequences: number;
  readonly calls: number;
  readonly differences: readonly string[];
  readonly findings: readonly string[];
};

/** @param most different sequences, from the number `from` */
export async function compareWithModel(
  from: number,
  most: number,
  onProgress: (done: number) => void = () => undefined,
): Promise<ModelReport> {
  const vendor = await openTestVendor();
  const differences: string[] = [];
  let calls = 0;
  try {
    for (let seed = from; seed < from + most && differences.length < 20; seed += 1) {
      const who = await vendor.player(100_000n);
      const session = {
        user: who.user,
        token: who.token,
        currency: 'BDT',
        game: 'lantern-one',
        balance: 100_000n * 1_000n,
      };
      const model = createWallet(session, undefined);
      const base = { user: who.user, token: who.token, game_code: session.game, currency: 'BDT' };
      const said: string[] = [];
      for (const { verb, body } of drawSequence(seed, base)) {
        const ours = await vendor.say(verb, body, calls);
        const theirs: { readonly status: string; readonly balance: string } = JSON.parse(
          model.take(verb, body),
        );
        calls += 1;
        said.push(`${verb} ${String(body['transaction_uuid'])} → ${ours.status}`);
        if (ours.status !== theirs.status || ours['balance'] !== theirs.balance) {
          differences.push(
            `sequence ${seed}: ${said.join(', ')}; wanted ${theirs.status} ${theirs.balance}, was ${ours.status} ${String(ours['balance'])}`,
          );
          break;
        }
      }
      onProgress(seed - from + 1);
    }
    return { sequences: most, calls, differences, findings: await vendor.findings() };
  } finally {
    await vendor.close();
  }
}
