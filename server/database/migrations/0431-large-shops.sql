-- Every call of the console looks for a recent entry, and the sweep for old ones: without an index each reads the whole log.
create index staff_looks_by_time on staff_looks (at);
-- Only reports about answers: otherwise the planner reads all facts of a browser for each of its acts in a timeline.
drop index browser_facts_by_answer;
create index browser_facts_by_answer on browser_facts (cart_id, client_id, acknowledged, received_at) where acknowledged is not null;
-- The other carts of a customer. Last, since it is the largest table, on which orders wait for it.
create index cart_events_of_links on cart_events (cart_id) where type in ('CartClosed', 'CartsMerged');
