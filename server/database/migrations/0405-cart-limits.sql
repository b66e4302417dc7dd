-- What a cart may take in a day: where its stream stood when the day of `touched_at` began.
alter table carts add column day_position integer not null default 0;
-- How many characters of the data of refused events its stream holds.
alter table carts add column refused_length integer not null default 0;
update carts set day_position = position;
