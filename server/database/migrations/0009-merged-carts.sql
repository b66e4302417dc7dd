-- Which carts were merged into a cart: their events are not taken a second time. Few carts ever are in here.
create index cart_events_of_merges on cart_events (cart_id) where type = 'CartsMerged';
