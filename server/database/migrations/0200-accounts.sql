-- Accounts. Times are epoch ms. Everything about a person hangs on the row in `customers` and goes with it; carts hold
-- nothing personal and stay.

create table customers (
  id text primary key,
  email text not null,
  -- The e-mail in small letters, which is how it is looked for.
  email_key text not null unique,
  -- Argon2id, as a PHC string.
  password_hash text not null,
  -- Rises when the password is changed, and not when it is hashed anew.
  password_version integer not null default 1,
  shipping json not null,
  -- Of a cart that no key opens, only the customer's sessions.
  cart_id text not null unique,
  created_at bigint not null
);

create table sessions (
  id text primary key,
  customer_id text not null references customers (id) on delete cascade,
  -- For people, as "Chrome on Windows".
  device text not null,
  -- A hash of the device's name and of the network it came from: by it a device is known again.
  place text not null,
  created_at bigint not null,
  last_seen_at bigint not null,
  ended_at bigint,
  -- The highest generation of a token that was used: when it rises, older tokens have a grace left.
  generation integer not null,
  -- The fold of the session's events up to `position`.
  state json not null,
  position integer not null
);
create index sessions_by_customer on sessions (customer_id);
create index sessions_by_last_use on sessions (last_seen_at);

-- Only hashes: what is stored here opens nothing. Tokens that have died stay a while, to be known if somebody brings one.
create table session_tokens (
  hash text primary key,
  session_id text not null references sessions (id) on delete cascade,
  generation integer not null,
  issued_at bigint not null,
  dies_at bigint
);
create index session_tokens_by_session on session_tokens (session_id, generation);
create index session_tokens_by_death on session_tokens (dies_at) where dies_at is not null;

-- The streams `customer:<session>`, which are personal: they go with their customer.
create table customer_events (
  session_id text not null references sessions (id) on delete cascade,
  position integer not null,
  id text not null,
  type text not null,
  v integer not null,
  at bigint not null,
  data json not null,
  primary key (session_id, position)
);

-- Browsers in which the customer has logged in before, by the hash of their cookie.
create table known_devices (
  hash text not null,
  customer_id text not null references customers (id) on delete cascade,
  last_seen_at bigint not null,
  primary key (hash, customer_id)
);
create index known_devices_by_customer on known_devices (customer_id);

create table reset_codes (
  customer_id text primary key references customers (id) on delete cascade,
  -- Argon2id, as a PHC string: eight digits are too few for less.
  hash text not null,
  tries integer not null,
  issued_at bigint not null
);

-- How many wrong passwords there were, less those that time has forgiven, and when the next one may be tried.
create table throttles (
  name text not null,
  -- A hash of whoever or whatever it is.
  who text not null,
  level double precision not null,
  at bigint not null,
  free_at bigint not null,
  primary key (name, who)
);
create index throttles_by_age on throttles (at);

-- A customer's orders as the account lists them: written by the orders, read here. An order outlives its customer.
create table customer_orders (
  order_id text primary key,
  customer_id text references customers (id) on delete set null,
  number text not null,
  status text not null,
  -- In cents.
  total bigint not null,
  item_count integer not null,
  placed_at bigint not null
);
create index customer_orders_by_customer on customer_orders (customer_id, placed_at);
