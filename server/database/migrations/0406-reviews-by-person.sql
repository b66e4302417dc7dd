-- One review of a person about a product. A customer is known by their account, a guest by the e-mail they give: who writes under
-- another's e-mail does not keep that customer from writing.
drop index reviews_by_person;
-- Of a customer's reviews about one product under several e-mails, the first is kept.
update reviews set status = 'refused' where status <> 'refused' and exists (
  select from reviews earlier where earlier.product_id = reviews.product_id and earlier.customer_id = reviews.customer_id
    and earlier.status <> 'refused' and earlier.id < reviews.id);
create unique index reviews_by_person on reviews (product_id, coalesce(customer_id, email)) where status <> 'refused';
