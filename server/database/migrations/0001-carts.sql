-- Times are epoch ms, amounts are cents. JSON is kept as `json` and never as `jsonb`: the order of a cart's lines is the
-- order of its keys.

create table carts (
  id text primary key,
  -- The fold of the cart's events up to `position`, by the fold of that version: thrown away when another one reads it.
  state json not null,
  fold integer not null,
  position integer not null,
  -- By client id, the last of its numbers that was taken. In this row, so that its lock covers them.
  last_seqs json not null,
  item_count integer not null,
  total bigint not null,
  made_by text,
  key_used_at bigint,
  created_at bigint not null,
  -- To the day, so that an update seldom has to write an index.
  touched_at bigint not null
) with (fillfactor = 60);

-- A client that repeats its first request finds the cart it made, until somebody has used a key of it.
create unique index carts_unused_by_maker on carts (made_by) where key_used_at is null;
create index carts_by_last_use on carts (touched_at);

create table cart_keys (
  hash text primary key,
  cart_id text not null references carts (id) on delete cascade
);
create index cart_keys_by_cart on cart_keys (cart_id);

-- Written only by the statement that writes the cart's row, which is why no foreign key has to be checked here.
create table cart_events (
  cart_id text not null,
  position integer not null,
  origin text not null,
  id text not null,
  seq integer,
  type text not null,
  v integer not null,
  at bigint not null,
  stored_at bigint not null,
  data json not null,
  primary key (cart_id, position)
);

-- The first answers to calls that may be repeated.
create table call_answers (
  scope text not null,
  route text not null,
  key text not null,
  body_hash text not null,
  cart_id text not null,
  status integer not null,
  body json not null,
  at bigint not null,
  primary key (scope, route, key)
);
create index call_answers_by_age on call_answers (at);
