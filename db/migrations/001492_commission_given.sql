-- What commission gave of each bet, for the books of points.
create view commission.given_view as
  select ref, sum(amount) as amount from commission.rebates group by ref;
grant select on commission.given_view to haat_app;
