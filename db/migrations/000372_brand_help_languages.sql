-- Languages whose code is longer than two letters (fil, zh-Hant) have help texts too.
alter table brand.help
  drop constraint help_language_check,
  add constraint help_language_check check (language ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?$');
