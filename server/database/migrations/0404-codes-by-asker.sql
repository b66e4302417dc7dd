-- Codes that were mailed to an account live side by side: what one person asks for does not end what another has asked for.
-- They are hashed otherwise than those of before, which end here: whoever waits for one asks again.
delete from mailed_codes;
alter table mailed_codes drop constraint mailed_codes_pkey;
-- Of the longer code that stands in the e-mail's link; null where the link holds the code itself.
alter table mailed_codes add column link_hash text;
-- A hash of whoever asked for it.
alter table mailed_codes add column asker text not null;
alter table mailed_codes add primary key (customer_id, purpose, hash);
