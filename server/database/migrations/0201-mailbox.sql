-- When the owner of an account showed that its mailbox is theirs, by a code that was sent there. Null for one that only says so:
-- what was under the e-mail before the account may be another person's.
alter table customers add column mailbox_shown_at bigint;
