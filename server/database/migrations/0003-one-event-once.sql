-- An event is in a stream once, whoever brings it: a browser that lost its storage goes on as another client, and may
-- bring what the first one brought.
create unique index cart_events_by_id on cart_events (cart_id, id);
