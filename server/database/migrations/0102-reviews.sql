create table reviews (
  id integer generated always as identity primary key,
  product_id integer not null,
  author text not null,
  -- In lower case. It is never shown to anybody but the shopkeeper.
  email text not null,
  title text not null,
  message text not null,
  rating smallint not null check (rating between 1 and 5),
  status text not null check (status in ('waiting', 'published', 'refused')),
  -- The author has an order with the product.
  verified boolean not null,
  written_at bigint not null,
  decided_at bigint
);
-- One of a person about a product; who was refused may write again.
create unique index reviews_by_person on reviews (product_id, email) where status <> 'refused';
create index reviews_published on reviews (product_id, written_at desc) where status = 'published';
create index reviews_waiting on reviews (written_at) where status = 'waiting';
