-- By what support finds a cart: kept by the statement that appends the cart's events, so that it misses none. Only what is
-- new to a cart is written, which most acts bring nothing of.

create table cart_facts (
  cart_id text not null,
  -- product, coupon, refused, repriced, differed, unsent
  kind text not null,
  -- Of a product its id, of a coupon its code; of a refusal its reason, and once more without.
  value text not null,
  -- When it was last so, in epoch ms.
  at bigint not null,
  primary key (cart_id, kind, value)
);
create index cart_facts_by_kind on cart_facts (kind, value, at desc);

-- The hour in which something happened. Events come in the order of this index, so it grows at its end only.
create index cart_events_by_time on cart_events (stored_at, cart_id);
create index carts_by_id_start on carts (id text_pattern_ops);
create index customers_by_email_start on customers (email_key text_pattern_ops);
-- In small letters; it goes with its customer.
alter table customers add column name_key text
  generated always as (lower((shipping ->> 'first_name') || ' ' || (shipping ->> 'last_name'))) stored;
create index customers_by_name on customers using gin (name_key gin_trgm_ops);
create index customer_orders_by_number on customer_orders (number text_pattern_ops);

-- What the carts of a shop that was open before this already hold.
insert into cart_facts (cart_id, kind, value, at)
select cart_id, kind, value, max(stored_at)
from cart_events,
  lateral (
    select 'product' as kind, data ->> 'productId' as value where type = 'ItemAdded'
    union all
    select 'product', line ->> 'productId' from json_array_elements(case when type = 'CartsMerged' then data -> 'lines' else '[]' end) line
    union all
    select 'coupon', data ->> 'code' where type = 'CouponApplied'
    union all
    select 'coupon', data -> 'terms' ->> 'code' where type = 'CouponAppliedByPolicy'
    union all
    select 'refused', '' where type = 'EventRefused'
    union all
    select 'refused', data ->> 'reason' where type = 'EventRefused'
    union all
    select 'repriced', '' where type = 'ItemRepriced'
  ) fact
where value is not null
group by cart_id, kind, value;

-- What a browser told of itself with a later request: which answer it saw when, and what it showed before and after.
create table browser_facts (
  cart_id text not null,
  client_id text not null,
  -- Of the entry in the browser's log.
  id text not null,
  type text not null,
  -- By the browser's clock, and by ours.
  at bigint not null,
  received_at bigint not null,
  -- The last of the client's numbers that the answer took; null where it is about no answer.
  acknowledged integer,
  data json not null,
  primary key (cart_id, client_id, id)
);
create index browser_facts_by_time on browser_facts (cart_id, received_at);
create index browser_facts_by_answer on browser_facts (cart_id, client_id, acknowledged, received_at);

create index outbox_by_recipient on outbox (lower(recipient));
