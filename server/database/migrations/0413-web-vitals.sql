-- How fast pages were in browsers that agreed to be measured: how many visits of a day had about which value. Of nobody.
create table web_vitals (
  -- Its beginning, in epoch ms.
  day bigint not null,
  page_kind text not null,
  metric text not null,
  -- Which power of 1.05 the value is nearest to.
  bucket integer not null,
  samples integer not null,
  primary key (day, page_kind, metric, bucket)
);
