/** The chains: every batch hashed again from its transfers and postings, in the order of `ledger.link_text`, `link_text_2` and `link_text_3` and `link_text_3`. */
import { type Pass, sqlPass } from '#platform/room/pass.ts';

/** The text is built here and not by the database's own function: whoever alters that one must not go unseen. */
const HASHES = `
  with t as (
    select chain, batch, count(*) as n,
      string_agg(member_id::text, ',' order by id) || '|' || string_agg(id::text, ',' order by id) || '|'
        || string_agg(kind, ',' order by id) || '|' || string_agg(key, ',' order by id) || '|'
        || string_agg(ref::text, ',' order by id) as said,
      string_agg(member_id::text, ',' order by id) || '|' || string_agg(id::text, ',' order by id) || '|'
        || string_agg(brand_id::text, ',' order by id) || '|' || string_agg(currency, ',' order by id) || '|'
        || string_agg(kind, ',' order by id) || '|' || array_to_json(array_agg(key order by id))::text || '|'
        || string_agg('\\x' || encode(content, 'hex'), ',' order by id) || '|' || string_agg(ref::text, ',' order by id) || '|'
        || string_agg(distinct extract(epoch from at)::text, ',') as said_2,
      string_agg(member_id::text, ',' order by id) || '|' || string_agg(id::text, ',' order by id) || '|'
        || string_agg(brand_id::text, ',' order by id) || '|' || string_agg(currency, ',' order by id) || '|'
        || string_agg(kind, ',' order by id) || '|' || array_to_json(array_agg(key order by id))::text || '|'
        || string_agg('\\x' || encode(content, 'hex'), ',' order by id) || '|' || string_agg(ref::text, ',' order by id) || '|'
        || array_to_json(array_agg(serial order by id))::text || '|' || string_agg(distinct extract(epoch from at)::text, ',') as said_3
    from ledger.transfers group by chain, batch
  ), p as (
    select t.chain, t.batch, count(*) as n,
      string_agg(p.transfer_id::text, ',' order by p.transfer_id, p.seq) || '|'
        || string_agg(p.from_account::text, ',' order by p.transfer_id, p.seq) || '|'
        || string_agg(p.to_account::text, ',' order by p.transfer_id, p.seq) || '|'
        || string_agg(p.amount::text, ',' order by p.transfer_id, p.seq) as said,
      string_agg(p.transfer_id::text, ',' order by p.transfer_id, p.seq) || '|'
        || string_agg(p.seq::text, ',' order by p.transfer_id, p.seq) || '|'
        || string_agg(p.kind, ',' order by p.transfer_id, p.seq) || '|'
        || string_agg(p.from_account::text, ',' order by p.transfer_id, p.seq) || '|'
        || string_agg(p.to_account::text, ',' order by p.transfer_id, p.seq) || '|'
        || string_agg(p.amount::text, ',' order by p.transfer_id, p.seq) || '|'
        || string_agg(coalesce(p.balance_after::text, '-'), ',' order by p.transfer_id, p.seq) as said_2
    from ledger.postings p join ledger.transfers t on t.member_id = p.member_id and t.id = p.transfer_id
    group by t.chain, t.batch
  )
  select b.chain, b.seq, b.transfers, b.postings, t.n as found_transfers, p.n as found_postings,
    b.hash is not distinct from sha256(b.prev || convert_to(
      case b.format when 1 then t.said || '|' || p.said when 2 then t.said_2 || '|' || p.said_2 else t.said_3 || '|' || p.said_2 end, 'utf8')) as fits
  from ledger.batches b left join t on t.chain = b.chain and t.batch = b.seq left join p on p.chain = b.chain and p.batch = b.seq`;

export const CHAIN_PASSES: readonly Pass[] = [
  sqlPass(
    'hashes',
    'every batch hashes to its link, and holds as many rows as it says',
    `select 'batch ' || chain || ':' || seq as row,
       case when transfers is distinct from found_transfers then 'holds ' || coalesce(found_transfers, 0) || ' transfers instead of ' || transfers
         when postings is distinct from found_postings then 'holds ' || coalesce(found_postings, 0) || ' postings instead of ' || postings
         else 'was altered: its hash does not fit' end || coalesce('; of it: ' || (select string_agg('transfer ' || t.id || ' ' || t.member_id || '/' || t.key, ', ')
           from (select * from ledger.transfers t where t.chain = h.chain and t.batch = h.seq order by id limit 20) t), '') as says
     from (${HASHES}) h where not fits or transfers is distinct from found_transfers or postings is distinct from found_postings`,
  ),
  sqlPass(
    'links',
    'every batch continues the one before, and the chain ends where it says',
    `with linked as (
       select chain, seq, prev, hash, row_number() over w as place,
         coalesce(lag(hash) over w, sha256(convert_to('haat ledger chain ' || chain, 'utf8'))) as before
       from ledger.batches window w as (partition by chain order by seq)
     ), heads as (
       select distinct on (chain) chain, seq, hash from ledger.batches order by chain, seq desc
     )
     select 'batch ' || chain || ':' || seq as row,
       case when place <> seq then 'follows a gap' else 'does not continue the batch before' end as says
       from linked where place <> seq or prev <> before
     union all
     select 'chain ' || c.chain, 'ends at ' || c.seq || ', its last batch is ' || coalesce(h.seq, 0)
       from ledger.chains c left join heads h using (chain)
       where c.seq <> coalesce(h.seq, 0) or c.hash <> coalesce(h.hash, sha256(convert_to('haat ledger chain ' || c.chain, 'utf8')))
     union all
     select 'chain ' || n, 'is missing' from generate_series(0, 15) n where not exists (select from ledger.chains c where c.chain = n)
     union all
     select 'chain ' || chain, 'is none of the sixteen' from ledger.chains where chain not between 0 and 15
     union all
     select 'transfer ' || t.id, 'names batch ' || t.chain || ':' || t.batch || ', which does not exist' from ledger.transfers t
       where not exists (select from ledger.batches b where b.chain = t.chain and b.seq = t.batch)`,
  ),
];
