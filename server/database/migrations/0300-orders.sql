-- Orders. Times are epoch ms, amounts are cents. Nothing personal is in an order or its events: whom it is for stands in
-- `order_people`, which may go while the order stays.

create table orders (
  id text primary key,
  number text not null unique,
  status text not null,
  -- The fold of the order's events up to `position`, by the fold of that version.
  state json not null,
  fold integer not null,
  position integer not null,
  total bigint not null,
  placed_at bigint not null,
  -- When it has to be looked at without anybody's doing, to be reminded of or to expire; null for never.
  due_at bigint,
  -- With the Idempotency-Key of its checkout it makes the order's first key, so that a repeated answer can tell it again.
  key_salt text not null
);
create index orders_due on orders (due_at) where due_at is not null;
create index orders_by_time on orders (placed_at desc, id);

create table order_keys (
  hash text primary key,
  order_id text not null references orders (id) on delete cascade
);
create index order_keys_by_order on order_keys (order_id);

create table order_events (
  order_id text not null,
  position integer not null,
  id text not null,
  type text not null,
  v integer not null,
  at bigint not null,
  data json not null,
  primary key (order_id, position)
);

create table order_people (
  order_id text primary key references orders (id) on delete cascade,
  email text not null,
  email_key text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  address json,
  note text
);
create index order_people_by_email on order_people (email_key);

-- Tries to pay. `reference` is the secret by which a provider names one: whoever knows it is believed to be the provider only
-- with the provider's own signature.
create table order_attempts (
  reference text primary key,
  id text not null unique,
  order_id text not null references orders (id) on delete cascade,
  method text not null,
  months integer,
  amount bigint not null,
  created_at bigint not null,
  -- The shop's own address, as the shopper's browser knows it.
  origin text not null,
  -- Until when some process is asking the provider to begin.
  asked_until bigint,
  -- What the shopper's browser was told to do; null before the provider has answered.
  payment json,
  -- The provider's own name for the attempt, where it gave one.
  provider_token text
);
create index order_attempts_by_order on order_attempts (order_id, created_at);

-- What was ordered, for those who ask who has bought something.
create table order_products (
  order_id text not null references orders (id) on delete cascade,
  product_id integer not null,
  primary key (order_id, product_id)
);

-- The first answers to checkouts. Keys are hashed: with `orders.key_salt` they make an order's key. While `body` is null the
-- order is placed and its payment is being begun.
create table checkout_answers (
  scope text not null,
  key_hash text not null,
  body_hash text not null,
  status integer not null,
  body json,
  order_id text references orders (id) on delete cascade,
  at bigint not null,
  primary key (scope, key_hash)
);
create index checkout_answers_by_age on checkout_answers (at);
create index checkout_answers_by_order on checkout_answers (order_id);
