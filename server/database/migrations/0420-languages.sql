-- The language in which somebody orders, registers or logs in, and so the one of what the shop sends them.
alter table order_people add column language text not null default 'en';
alter table customers add column language text not null default 'en';
-- Of the order's page that a payment leads back to.
alter table payment_returns add column language text not null default 'en';
