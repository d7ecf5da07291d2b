/** CHECKS 4: all the money of a member, asked for many times at once on two processes, goes once. */
import type { Json, Step } from '#games/contract.ts';
import type { TestServer } from '#apps/server/testing.ts';
import { dealNext } from '#apps/server/testing-seeds.ts';
import type { SoakResult } from './report.ts';

const lost = (step: Step<Json>): boolean => step.done && step.win === 0;

export async function doubleSpend(server: TestServer, rounds: number, parallel: number): Promise<SoakResult> {
  const twin = await server.twin();
  const failures: string[] = [];
  let asked = 0;
  const race = async (cash: bigint): Promise<number> => {
    const me = await server.person(cash);
    if (cash > 0n) await dealNext(server, me.id, lost);
    const body = { type: 'stake', stake: '100.00', currency: 'BDT' };
    const answers = await Promise.all(
      Array.from({ length: parallel }, (_, n) =>
        (n % 2 ? server : twin).call({ path: '/play/monsoon-tiger/act', as: me, key: `k${n}`, body }),
      ),
    );
    asked += parallel;
    const strange = answers.filter(
      ({ status, code }) => status !== 200 && code !== 'wallet.insufficient_funds',
    );
    for (const { status, code } of strange) failures.push(`answer ${status} ${code}`);
    const left = await server.rooms.ledger.walletOf(server.db, me.id);
    if (left?.cash !== 0n) failures.push(`${left?.cash} is left`);
    return answers.filter(({ status }) => status === 200).length;
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const taken = await race(10_000n);
      if (taken !== 1) failures.push(`round ${round}: ${taken} of ${parallel} were accepted`);
    }
    const unused = await race(0n);
    if (unused !== 0) failures.push(`an account never used before paid ${unused} times`);
  } finally {
    await twin.stop();
  }
  return { figures: { races: rounds + 1, requests: asked, processes: 2 }, failures };
}
