-- How often a mail was claimed: the number of its latest claim. Its attempts begin again when staff make it due again.
alter table outbox add column claims integer not null default 0;
