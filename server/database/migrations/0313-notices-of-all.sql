-- Also what is believed is kept, with what was said: the outcome is `accepted`, `no_news`, `postponed`, or why it was refused.
alter table payment_notices rename column reason to outcome;
alter table payment_notices add column said text not null default '';
alter table payment_notices drop constraint payment_notices_pkey;
alter table payment_notices add primary key (provider, outcome, said, reference, day);
create index payment_notices_by_reference on payment_notices (reference) where reference <> '';
