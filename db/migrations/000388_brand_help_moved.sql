-- The help centre is told by content.articles; what a brand had written was carried over by 000386.
drop table brand.help;
