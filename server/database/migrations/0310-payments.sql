-- What the payment providers say. Times are epoch ms.

-- What was said and is not believed or does not fit, for staff: counted by the day, so that a flood of forgeries is one row.
-- Nothing personal and no secret is in it: `reference` is only there where it is one of the shop's attempts.
create table payment_notices (
  provider text not null,
  reason text not null,
  reference text not null,
  day date not null,
  count integer not null,
  first_at bigint not null,
  last_at bigint not null,
  facts json not null,
  primary key (provider, reason, reference, day)
);
create index payment_notices_by_time on payment_notices (last_at desc);

-- How a browser that comes back from a provider finds its order. The order's key is sealed by the ticket, of which only the
-- hash is here: what is stored opens nothing.
create table payment_returns (
  ticket_hash text primary key,
  reference text not null,
  order_id text not null,
  sealed_key text,
  expires_at bigint not null
);
create index payment_returns_by_end on payment_returns (expires_at);
