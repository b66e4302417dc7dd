-- A shopper who goes to their provider again renews the ticket of their payment: without an index that reads all tickets of a day.
create index payment_returns_by_reference on payment_returns (reference);
