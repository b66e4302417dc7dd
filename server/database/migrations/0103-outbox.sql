-- Mail that the shop owes somebody. A key names the event that it is about: one event, one mail.
create table outbox (
  id integer generated always as identity primary key,
  key text not null unique,
  recipient text not null,
  reply_to_name text,
  reply_to text,
  subject text not null,
  text text not null,
  html text,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  -- When it may be tried; while it is being sent, when whoever is sending it must have died.
  due_at bigint not null,
  created_at bigint not null,
  sent_at bigint,
  last_error text
);
create index outbox_waiting on outbox (due_at) where status = 'waiting';
