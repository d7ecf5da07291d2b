-- A vowel sign after ং or ৎ has no letter to stand on and is drawn on a dotted circle: 114 names of the house said so.
update catalogue.games
set names = jsonb_set(names, '{bn}', to_jsonb(replace(replace(names ->> 'bn', 'ংের', 'ঙের'), 'ৎের', 'তের'))),
    updated_at = clock_timestamp()
where names ->> 'bn' like '%ংের%' or names ->> 'bn' like '%ৎের%';
