-- Written by "npm run gen" from a migrated database. Do not edit.

create schema verification;
-- rights on verification: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table verification.documents (
  id uuid not null,
  member_id uuid not null,
  brand_id uuid not null,
  purpose text not null,
  kind text not null,
  state text default 'waiting'::text not null,
  sealed bytea not null,
  size integer not null,
  uploaded_at timestamp with time zone not null,
  number_digest bytea,
  expires_on date,
  checklist jsonb,
  reason text,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint documents_check CHECK (((state = ANY (ARRAY['accepted'::text, 'refused'::text])) = (decided_at IS NOT NULL))),
  constraint documents_kind_check CHECK ((kind = ANY (ARRAY['passport'::text, 'id_card'::text, 'licence'::text, 'utility_bill'::text, 'bank_statement'::text, 'payslip'::text, 'tax_notice'::text]))),
  constraint documents_number_digest_check CHECK ((length(number_digest) = 32)),
  constraint documents_purpose_check CHECK ((purpose = ANY (ARRAY['identity'::text, 'address'::text, 'funds'::text]))),
  constraint documents_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 300))),
  constraint documents_size_check CHECK ((size > 0)),
  constraint documents_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint documents_pkey PRIMARY KEY (id)
);
CREATE INDEX documents_numbers ON verification.documents USING btree (number_digest) WHERE (number_digest IS NOT NULL);
CREATE INDEX documents_of_member ON verification.documents USING btree (member_id, id DESC);
CREATE INDEX documents_waiting ON verification.documents USING btree (brand_id, id) WHERE (state = 'waiting'::text);
-- rights on verification.documents: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner
