-- How often somebody did what may be done only so often. Short-lived, and not worth a disk's wait after a crash.
create unlogged table allowances (
  name text not null,
  -- A hash of whoever it is.
  who text not null,
  taken integer not null,
  ends_at bigint not null,
  primary key (name, who)
);
create index allowances_by_end on allowances (ends_at);
