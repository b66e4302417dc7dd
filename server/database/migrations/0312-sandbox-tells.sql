-- Whether the shop is to be told how a payment ended: until it has taken it, also after a restart.
alter table sandbox_payments add column tells boolean not null default false;
