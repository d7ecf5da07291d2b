-- What commission gave of each bet, and by which highest point of its line, for the books of points.
create view commission.given_view as
  select ref, sum(amount) as amount,
    max((select max((one ->> 'point')::numeric) from jsonb_array_elements(points) one)) as point
    from commission.rebates group by ref;
grant select on commission.given_view to haat_app;
