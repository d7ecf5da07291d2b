/** What nobody does alone to a draw: enter a result, correct it, cancel the draw. */
import { Type } from 'typebox';
import { approval } from '#features/people/approvals/service/kind.ts';
import { LOTTERIES } from '#games/lottery/lotteries.ts';
import type { BrandId } from '#kernel/ids.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import type { Clock } from '#kernel/time.ts';
import { lotteryFaults } from '../faults.ts';
import { nameOf, periodOf } from '../present.ts';
import { CORRECTABLE_MS } from '../rules/draw.ts';
import { DRAW_BY_ID, type DrawRow, LOCK_DRAW, SET_RESULT, VOID_DRAW } from '../store.ts';
import { ADD_RESULT } from '../store/results.ts';
import type { Games } from './games.ts';
import { tellDraw } from './host.ts';

export type LotteryKindNeeds = { readonly games: Games; readonly clock: Clock };

const RIGHTS = { ask: 'lottery.results', see: 'lottery.read', decide: 'lottery.results' } as const;

/** In one line, the way an approver reads it aloud: `db 10676 · g1 86295`. */
export function resultText(result: unknown): string {
  if (Array.isArray(result)) return result.map(resultText).join(' ');
  if (typeof result !== 'object' || result === null) return String(result ?? '');
  return Object.entries(result)
    .map(([prize, numbers]) => `${prize} ${resultText(numbers)}`)
    .join(' · ');
}

async function nameOfDraw(
  games: Games,
  runner: Runner,
  brandId: BrandId,
  id: string,
): Promise<string | undefined> {
  const draw = await runner.one(DRAW_BY_ID, [brandId, id]);
  const game = draw && (await games.of(brandId)).find(({ row }) => row.code === draw.game_code);
  return draw && game ? `${nameOf(game.row, 'en')} ${periodOf(draw)}` : undefined;
}

/** @throws lottery.unknown_draw · lottery.own_draw · lottery.too_late */
export async function checkStaffAct(
  { games, clock }: LotteryKindNeeds,
  runner: Runner,
  brandId: BrandId,
  id: string,
): Promise<DrawRow> {
  const draw = await runner.one(DRAW_BY_ID, [brandId, id]);
  if (!draw || draw.state === 'voided' || draw.state === 'voiding')
    throw lotteryFaults('lottery.unknown_draw');
  const game = await games.find(brandId, draw.game_code);
  // What was committed to beforehand has one result, and nobody's word changes it.
  if (game.row.source === 'own') throw lotteryFaults('lottery.own_draw');
  if (clock.now() > draw.draws_at.getTime() + CORRECTABLE_MS) throw lotteryFaults('lottery.too_late');
  return draw;
}

const stands = (draw: DrawRow | undefined): readonly string[] =>
  draw
    ? [
        periodOf(draw),
        draw.state === 'open' ? 'closed' : draw.state,
        String(draw.revision),
        resultText(draw.result),
      ]
    : [];

const resultKind = (needs: LotteryKindNeeds) =>
  approval({
    kind: 'lottery.result',
    content: Type.Object({ period: Type.String(), revision: Type.Integer(), result: Type.Unknown() }),
    rights: RIGHTS,
    nameOf: (runner, { brandId, subject }) => nameOfDraw(needs.games, runner, brandId, subject),
    check: async (tx, { brandId }, { subject, content }) => {
      const draw = await checkStaffAct(needs, tx, brandId, subject);
      if (draw.draws_at.getTime() > needs.clock.now()) throw lotteryFaults('lottery.not_drawn_yet');
      const { row } = await needs.games.find(brandId, draw.game_code);
      if (LOTTERIES.get(row.engine)?.readDraw(content.result).ok !== true)
        throw lotteryFaults('lottery.wrong_result', { fields: { result: 'lottery.wrong_result' } });
    },
    read: async (tx, { brandId, subject }) => stands(await tx.one(LOCK_DRAW, [brandId, subject])),
    wanted: ({ period, revision, result }) => [period, 'drawn', String(revision + 1), resultText(result)],
    execute: async (tx, { request, content }) => {
      const values = [request.subject, null, JSON.stringify(content.result), content.revision];
      const drawn = await tx.one(SET_RESULT, values);
      if (!drawn) throw lotteryFaults('lottery.changed_meanwhile');
      const line = [drawn.id, drawn.revision, JSON.stringify(content.result), 'desk', request.id];
      await tx.run(ADD_RESULT, line);
      await tellDraw(tx, drawn, needs.clock.now());
    },
  });

const voidKind = (needs: LotteryKindNeeds) =>
  approval({
    kind: 'lottery.void',
    content: Type.Object({ period: Type.String(), revision: Type.Integer() }),
    rights: RIGHTS,
    nameOf: (runner, { brandId, subject }) => nameOfDraw(needs.games, runner, brandId, subject),
    check: async (tx, { brandId }, { subject }) => void (await checkVoid(needs, tx, brandId, subject)),
    read: async (tx, { brandId, subject }) => stands(await tx.one(LOCK_DRAW, [brandId, subject])),
    wanted: ({ period, revision }) => [period, 'voided', String(revision + 1), ''],
    execute: async (tx, { request, content }) => {
      const voided = await tx.one(VOID_DRAW, [request.subject, 'cancelled', content.revision]);
      if (!voided) throw lotteryFaults('lottery.changed_meanwhile');
      await tx.run(ADD_RESULT, [voided.id, voided.revision, null, 'desk', request.id]);
      await tellDraw(tx, voided, needs.clock.now());
    },
  });

/** Our own draws may be cancelled while they take bets, by everybody's eyes alike; once drawn they stand. */
async function checkVoid(needs: LotteryKindNeeds, tx: Tx, brandId: BrandId, id: string): Promise<DrawRow> {
  const draw = await tx.one(DRAW_BY_ID, [brandId, id]);
  if (draw?.state === 'open') return draw;
  return checkStaffAct(needs, tx, brandId, id);
}

export const lotteryKinds = (needs: LotteryKindNeeds) => ({
  result: resultKind(needs),
  void: voidKind(needs),
});
export type LotteryKinds = ReturnType<typeof lotteryKinds>;
