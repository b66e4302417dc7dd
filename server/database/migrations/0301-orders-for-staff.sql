-- Whether an order waits for somebody of the staff: money that pays nothing, or a refund that nobody has heard of since.
alter table orders add column needs_staff boolean not null default false;
create index orders_for_staff on orders (placed_at desc, id) where needs_staff;
