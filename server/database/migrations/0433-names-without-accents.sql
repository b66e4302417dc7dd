-- In small letters and without accents, so that staff find Zoë as they hear her name; it goes with its customer.
-- PostgreSQL finds the accents only in a database in UTF-8. In another one, names stay as they are.
do $$
begin
  if getdatabaseencoding() <> 'UTF8' then return; end if;
  alter table customers drop column name_key;
  alter table customers add column name_key text generated always as (lower(regexp_replace(
    normalize((shipping ->> 'first_name') || ' ' || (shipping ->> 'last_name'), nfkd), '[\u0300-\u036f]', '', 'g'))) stored;
  create index customers_by_name on customers using gin (name_key gin_trgm_ops);
  alter table order_people drop column name_key;
  alter table order_people add column name_key text generated always as (lower(regexp_replace(
    normalize(first_name || ' ' || last_name, nfkd), '[\u0300-\u036f]', '', 'g'))) stored;
  create index order_people_by_name on order_people using gin (name_key gin_trgm_ops);
end $$;
