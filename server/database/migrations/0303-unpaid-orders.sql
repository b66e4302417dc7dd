-- The orders that wait for their payment, by whoever they keep their pieces off the shelf for: twice each, under a hash of the
-- person and of the network address. Gone as soon as an order waits no longer.
create table unpaid_orders (
  who text not null,
  order_id text not null references orders (id) on delete cascade,
  pieces integer not null,
  primary key (who, order_id)
);
create index unpaid_orders_by_order on unpaid_orders (order_id);
