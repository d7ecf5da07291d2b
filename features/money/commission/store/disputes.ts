import { type Runner, statement } from '#platform/db/db.ts';

const PUT = statement<never>(
  'commission.put_dispute',
  `insert into commission.disputes (line_id, brand_id, member_id, text, at) values ($1, $2, $3, $4, $5) on conflict (line_id) do nothing`,
);
/** False where the line was disputed before. */
export const putDispute = async (
  runner: Runner,
  row: {
    readonly lineId: string;
    readonly brandId: string;
    readonly memberId: string;
    readonly text: string;
    readonly at: Date;
  },
): Promise<boolean> =>
  (await runner.run(PUT, [row.lineId, row.brandId, row.memberId, row.text, row.at])) === 1;

const ANSWER = statement<never>(
  'commission.answer_dispute',
  `update commission.disputes set answer = $2, answered_by = $3, answered_at = $4 where line_id = $1 and answer is null`,
);
/** False where there is no dispute that waits. */
export const answerDispute = async (
  runner: Runner,
  lineId: string,
  { answer, by, at }: { readonly answer: string; readonly by: string; readonly at: Date },
): Promise<boolean> => (await runner.run(ANSWER, [lineId, answer, by, at])) === 1;
