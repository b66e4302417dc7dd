-- The sandbox's own book: what the providers would know, whatever the shop believes. Times are epoch ms, amounts cents.

create table sandbox_payments (
  -- The provider's own name for the payment.
  id text primary key,
  provider text not null,
  reference text not null,
  amount bigint not null,
  status text not null check (status in ('open', 'paid', 'failed', 'cancelled', 'silent')),
  -- What was really paid; not the amount, where that was tried.
  paid bigint not null default 0,
  -- What was sent when it began, as the provider took it.
  details json not null,
  created_at bigint not null,
  settled_at bigint
);
create index sandbox_payments_by_reference on sandbox_payments (provider, reference);
create index sandbox_payments_by_time on sandbox_payments (created_at desc);

create table sandbox_notifications (
  id integer generated always as identity primary key,
  payment_id text not null references sandbox_payments (id) on delete cascade,
  kind text not null,
  -- What a provider knows to have said, where it is asked to confirm it.
  said text,
  at bigint not null,
  -- The status that the shop answered; null where it did not.
  answered integer
);
create index sandbox_notifications_by_payment on sandbox_notifications (payment_id, id);

create table sandbox_refunds (
  -- Of one refund, however often it is asked for.
  key text primary key,
  payment_id text not null references sandbox_payments (id) on delete cascade,
  amount bigint not null,
  at bigint not null
);
create index sandbox_refunds_by_payment on sandbox_refunds (payment_id);
