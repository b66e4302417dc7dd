-- What changes about a product while the shop is open. Everything else about it is in content/. `content_…` is what
-- content/ said when it was last read: a value that it changed since wins over the shopkeeper's, any other stays.

create table products (
  id integer primary key,
  slug text not null unique,
  price bigint not null,
  regular_price bigint not null,
  stock integer,
  content_price bigint not null,
  content_regular_price bigint not null,
  content_stock integer,
  -- Gone from content/.
  absent boolean not null default false,
  -- Taken off the shelf by the shopkeeper.
  withdrawn boolean not null default false
);

create table variations (
  id integer primary key,
  product_id integer not null references products (id),
  price bigint not null,
  regular_price bigint not null,
  stock integer not null,
  content_price bigint not null,
  content_regular_price bigint not null,
  content_stock integer not null,
  absent boolean not null default false
);
create index variations_by_product on variations (product_id);

create table coupons (
  code text primary key,
  uses integer not null default 0
);

-- The hash of what was read last, so that a start with nothing new reads nothing.
create table seeds (
  name text primary key,
  hash text not null
);
