-- Stands in platform.settings by now (the migration before this one). Takes a lock on brand.brands for as long as the catalogue is written.
alter table brand.brands
  drop column flags,
  drop column dialing_code,
  drop column registration,
  drop column min_age,
  drop column jurisdiction,
  drop column default_theme,
  drop column currency_display,
  drop column image_cdns,
  drop column gtag_id,
  drop column single_wallet,
  drop column jackpot,
  drop column launch_game_cdns,
  drop column customer_service,
  drop column resources,
  drop column grant_approvals;
