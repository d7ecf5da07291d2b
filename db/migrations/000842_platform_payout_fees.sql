-- Ways of being paid say what they cost; those that were written before cost nothing.
update platform.settings s
   set data = jsonb_set(s.data, '{methods}', coalesce((
     select jsonb_agg('{"feeFixed": "0", "feePerMille": 0, "feeMin": "0", "feeMax": "0", "freeMonthly": 0}'::jsonb || m.one order by m.n)
       from jsonb_array_elements(s.data -> 'methods') with ordinality m (one, n)), '[]'::jsonb))
 where s.section = 'withdrawals.methods' and jsonb_typeof(s.data -> 'methods') = 'array';
