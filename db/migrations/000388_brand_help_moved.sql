-- Help is told once, by the articles of content, which took over what brands wrote here (000386).
drop table brand.help;
