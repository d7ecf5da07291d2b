/** Answers found by their words, and how readers judged them. */
import { type Runner, statement } from '#platform/db/db.ts';

const FORGET = statement<unknown>(
  'content.forget_words',
  'delete from content.search where brand_id = $1 and article_id = $2',
);
export const forgetWords = (runner: Runner, brandId: string, articleId: string) =>
  runner.run(FORGET, [brandId, articleId]);

const INDEX = statement<unknown>(
  'content.index_words',
  `insert into content.search (brand_id, article_id, language, words)
   values ($1, $2, $3, setweight(to_tsvector($4::text::regconfig, $5), 'A') || setweight(to_tsvector($4::text::regconfig, $6), 'B'))`,
);
/** `config`: how PostgreSQL reads the language (rules/search.ts). */
export const indexWords = (
  runner: Runner,
  brandId: string,
  articleId: string,
  text: {
    readonly language: string;
    readonly config: string;
    readonly title: string;
    readonly body: string;
  },
) => runner.run(INDEX, [brandId, articleId, text.language, text.config, text.title, text.body]);

const FIND = statement<{ article_id: string }>(
  'content.find_words',
  `select s.article_id from content.search s, (select websearch_to_tsquery($4::text::regconfig, $5)
            || case when $6 = '' then ''::tsquery else to_tsquery($4::text::regconfig, quote_literal($6) || ':*') end as asked) q
    where s.brand_id = $1 and s.language = $2 and s.words @@ q.asked
    order by ts_rank_cd(s.words, q.asked) desc, s.article_id limit $3`,
);
/** Best first. `last`: the word somebody is still typing, which may go on. */
export const findWords = (
  runner: Runner,
  brandId: string,
  {
    language,
    config,
    text,
    last,
    limit,
  }: {
    readonly language: string;
    readonly config: string;
    readonly text: string;
    readonly last: string;
    readonly limit: number;
  },
) => runner.rows(FIND, [brandId, language, limit, config, text, last]);

const VOTE = statement<unknown>(
  'content.vote',
  `insert into content.votes (brand_id, article_id, who, helpful, at)
   select $1, $2, $3, $4, $5 where exists (select from content.articles where brand_id = $1 and id = $2 and enabled and page = 'help'
      and published_at <= now())
   on conflict (brand_id, article_id, who) do update set helpful = excluded.helpful, at = excluded.at`,
);
/** False where there is no such answer. */
export const vote = async (
  runner: Runner,
  brandId: string,
  articleId: string,
  who: Buffer,
  helpful: boolean,
  at: Date,
): Promise<boolean> => (await runner.run(VOTE, [brandId, articleId, who, helpful, at])) === 1;

const VOTES = statement<{ yes: bigint; no: bigint }>(
  'content.votes',
  `select count(*) filter (where helpful) as yes, count(*) filter (where not helpful) as no from content.votes
    where brand_id = $1 and article_id = $2`,
);
export async function votesOf(runner: Runner, brandId: string, articleId: string) {
  const row = await runner.one(VOTES, [brandId, articleId]);
  return { yes: Number(row?.yes ?? 0n), no: Number(row?.no ?? 0n) };
}
