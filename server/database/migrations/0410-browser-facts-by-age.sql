-- What browsers reported is deleted by its age: without an index each batch of the sweep read the whole table.
create index browser_facts_by_age on browser_facts (received_at);
