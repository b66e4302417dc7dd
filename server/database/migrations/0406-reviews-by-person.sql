-- One review of a person about a product. A customer is known by their account, a guest by the e-mail they give: who writes under
-- another's e-mail does not keep that customer from writing.
drop index reviews_by_person;
create unique index reviews_by_person on reviews (product_id, coalesce(customer_id, email)) where status <> 'refused';
