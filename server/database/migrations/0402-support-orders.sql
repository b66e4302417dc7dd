-- How support finds an order by its beginning, and a guest by what they ordered under.
create index orders_by_number_start on orders (number text_pattern_ops);
create index order_people_by_email_start on order_people (email_key text_pattern_ops);
alter table order_people add column name_key text
  generated always as (lower(first_name || ' ' || last_name)) stored;
create index order_people_by_name on order_people using gin (name_key gin_trgm_ops);
create index cart_facts_of_orders on cart_facts (value) where kind = 'order';

insert into cart_facts (cart_id, kind, value, at)
select cart_id, 'order', data ->> 'orderId', max(stored_at) from cart_events where type = 'CartOrdered'
group by cart_id, data ->> 'orderId';

-- What the shop keeps to itself and needs in clear, as the key of the pseudonyms in exported logs.
create table shop_secrets (
  name text primary key,
  secret text not null
);
