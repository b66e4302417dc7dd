-- Who works here and may look at carts. Times are epoch ms.

create table staff (
  id text primary key,
  email text not null,
  -- In small letters.
  email_key text not null unique,
  name text not null,
  role text not null check (role in ('support', 'developer')),
  -- Argon2id, as a PHC string.
  password_hash text not null,
  -- Of the one-time codes, in base32. It can't be a hash: the codes are made of it.
  code_secret text not null,
  -- The last time step whose code was used: a code works once.
  code_step bigint not null default 0,
  created_at bigint not null
);

-- By the hash of the cookie, which opens nothing.
create table staff_sessions (
  hash text primary key,
  staff_id text not null references staff (id) on delete cascade,
  created_at bigint not null,
  last_seen_at bigint not null
);
create index staff_sessions_by_staff on staff_sessions (staff_id);

-- Whom somebody looked at, and why. The name stays when its bearer goes; of customers there is the cart alone.
create table staff_looks (
  id bigint generated always as identity primary key,
  staff_id text not null,
  staff_name text not null,
  at bigint not null,
  what text not null check (what in ('found', 'opened', 'revealed', 'exported')),
  cart_id text,
  reason text
);
create index staff_looks_by_cart on staff_looks (cart_id, at);

-- What somebody did to a stream, and why: beside the event, which holds nothing but what happened.
create table staff_acts (
  id bigint generated always as identity primary key,
  staff_id text not null,
  staff_name text not null,
  at bigint not null,
  stream text not null,
  -- Of the event in the stream; null for what leaves none there.
  event_id text,
  act text not null,
  reason text not null
);
create index staff_acts_by_stream on staff_acts (stream, at);
