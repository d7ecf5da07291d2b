-- A vendor's word that came after a transfer had ended, and says otherwise: nothing moves in that wallet until two people have decided.
alter table wallet.transfers
  add column contradiction text not null default '' check (contradiction in ('', 'done', 'refused')),
  -- what had gone the other way was moved to the vendor's wallet after all
  add column again_id uuid,
  drop constraint transfers_check1,
  add constraint transfers_back check (back_id is null or (direction = 'in' and (state = 'refused' or again_id is not null)));
create index transfers_contradicted on wallet.transfers (brand_id, id) where contradiction <> '';
