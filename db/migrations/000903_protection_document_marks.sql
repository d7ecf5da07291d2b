-- An excluded person is known again by the number of his document too.
alter table protection.exclusions drop constraint exclusions_matched_by_check,
  add constraint exclusions_matched_by_check
    check (matched_by in ('own', 'phone', 'email', 'name_birth', 'document'));
alter table protection.exclusion_marks drop constraint exclusion_marks_kind_check,
  add constraint exclusion_marks_kind_check check (kind in ('phone', 'email', 'name_birth', 'document'));
