/** All SQL of results and of what feeds answered; both are only ever added to. */
import { statement } from '#platform/db/db.ts';

export type AnswerRow = {
  readonly source: string;
  readonly raw: string;
  readonly signature: string;
  readonly verified: boolean;
  readonly at: Date;
};
/** The same answer of the same feed stands once. */
export const ADD_ANSWER = statement<never>(
  'lottery.add_answer',
  `insert into lottery.answers (id, draw_id, source, raw, signature, verified) values ($1, $2, $3, $4, $5, $6)
   on conflict (draw_id, source, signature) do nothing`,
);
export const ANSWERS = statement<AnswerRow>(
  'lottery.answers',
  'select source, raw, signature, verified, at from lottery.answers where draw_id = $1 order by at, id',
);

export type ResultRow = {
  readonly revision: number;
  readonly result: unknown;
  readonly source: 'chain' | 'feed' | 'desk';
  readonly at: Date;
};
export const ADD_RESULT = statement<never>(
  'lottery.add_result',
  'insert into lottery.results (draw_id, revision, result, source, request_id) values ($1, $2, $3, $4, $5)',
);
export const RESULTS = statement<ResultRow>(
  'lottery.results',
  'select revision, result, source, at from lottery.results where draw_id = $1 order by revision',
);
