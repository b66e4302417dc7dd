-- Hashes of the ids of deleted accounts, so that a browser that was logged in to one deletes what it holds of it.
create table erased_customers (
  hash text primary key,
  at bigint not null
);
