-- Settings of brands: one row a section that a room declares in its contract. Rows are never deleted: readers compare the sum of revisions.
create table platform.settings (
  brand_id uuid not null,
  section text not null check (section ~ '^[a-z][a-z_]*\.[a-z][a-z_]*$'),
  revision integer not null default 1 check (revision > 0),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  changed_at timestamptz not null default now(),
  primary key (brand_id, section)
);
grant select, insert, update on platform.settings to haat_app;

-- What stood in columns of brand.brands. A flag that is not named is off; what is malformed is left for the reader, who leaves it out.
create function pg_temp.flags_of(p_flags jsonb, variadic p_names text[]) returns jsonb language sql immutable as $$
  select jsonb_object_agg(name, coalesce(p_flags -> name = 'true', false)) from unnest(p_names) name
$$;

insert into platform.settings (brand_id, section, data)
select b.id, s.section, s.data
  from brand.brands b
 cross join lateral (values
   ('identity.sign_in', pg_temp.flags_of(b.flags, 'MOBILEVERCODELOGIN3', 'PHONESIGNIN', 'GOOGLELOGIN', 'FACEBOOKLOGIN',
      'CHNGPASSVERIF3', 'PASSWORDEXPIRY', 'TELLUNKNOWNNAME', 'FREEPLAY')
      || jsonb_build_object('passwordMaxAgeMs', 7776000000, 'dialingCode', b.dialing_code)),
   ('members.registration', pg_temp.flags_of(b.flags, 'USERNAMEREG3', 'DIRECTREG3', 'MOBILEREG', 'MOBILENUMPASSREG3',
      'REGSMSVERIF', 'REGMOBVERF3', 'COUNTRYPICKER', 'AFFILIATECODE', 'AGENTPOLICY3')),
   ('members.registration_fields', jsonb_build_object('fields', b.registration)),
   ('protection.jurisdiction', jsonb_build_object('minAge', b.min_age,
      'slotsPaceMs', b.jurisdiction #> '{paceMs,slots}', 'casinoPaceMs', b.jurisdiction #> '{paceMs,casino}',
      'stakeMin', b.jurisdiction -> 'stakeMin', 'stakeMax', b.jurisdiction -> 'stakeMax',
      'depositMin', b.jurisdiction -> 'depositMin', 'depositMax', b.jurisdiction -> 'depositMax')),
   ('brand.pages', jsonb_build_object('defaultTheme', b.default_theme, 'currencyDisplay', b.currency_display,
      'imageCDNs', to_jsonb(b.image_cdns), 'gtagId', b.gtag_id)),
   ('wallet.vendors', jsonb_build_object('isSingle', b.single_wallet)),
   ('lobby.games', jsonb_build_object('jackpot', b.jackpot, 'launchGameCDNs', to_jsonb(b.launch_game_cdns))),
   ('content.links', jsonb_build_object('customerService', b.customer_service, 'resources', b.resources)),
   ('staff.approvals', jsonb_build_object('grantApprovals', b.grant_approvals))
 ) s (section, data);
