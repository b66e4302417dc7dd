-- An e-mail is looked for by its own spelling, but for the case of A to Z: another key was another mailbox's, which is free again.
update customers set email_key = translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
  where email_key <> translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');
update staff set email_key = translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
  where email_key <> translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');
update order_people set email_key = translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
  where email_key <> translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');

-- A code that was sent to an account's mailbox, one for each purpose: a new password, or to show whose the mailbox is.
alter table reset_codes rename to mailed_codes;
alter table mailed_codes add column purpose text not null default 'password' check (purpose in ('password', 'mailbox'));
alter table mailed_codes alter column purpose drop default;
alter table mailed_codes drop constraint reset_codes_pkey;
alter table mailed_codes add primary key (customer_id, purpose);

-- Whose things are: the account's in which they were made, or that they were put into when its customer was asked. What has
-- none is a guest's, whatever e-mail stands in it.
alter table reviews add column customer_id text references customers (id) on delete set null;
create index reviews_by_customer on reviews (customer_id) where customer_id is not null;
create index reviews_of_guests on reviews (email) where customer_id is null;

alter table outbox add column customer_id text references customers (id) on delete cascade;
-- A letter about an order belongs to whom the order belongs to.
alter table outbox add column order_id text;
-- Of a message to the shop: the key of the e-mail that its writer gave.
alter table outbox add column writer_key text;
update outbox set order_id = split_part(key, ' ', 2) where key like 'order %';
update outbox set customer_id = customers.id from customers
  where (key like 'welcome %' or key like 'password %') and customers.id = split_part(key, ' ', 2);
update outbox set customer_id = sessions.customer_id from sessions
  where key like 'device %' and sessions.id = split_part(key, ' ', 2);
update outbox set writer_key = translate(reply_to, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
  where reply_to is not null;
create index outbox_by_customer on outbox (customer_id) where customer_id is not null;
create index outbox_by_order on outbox (order_id) where order_id is not null;
create index outbox_of_guests on outbox (writer_key) where writer_key is not null and customer_id is null;

update outbox set key = 'code password ' || substr(key, 6) where key like 'code %' and key not like 'code password %';
