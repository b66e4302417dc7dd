-- How support finds whoever calls by their telephone number, or how it begins.
create index order_people_by_phone_start on order_people (phone text_pattern_ops);
create index customers_by_phone_start on customers ((shipping ->> 'phone') text_pattern_ops);
