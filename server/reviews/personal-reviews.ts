import { countOfGuest, type PersonalDataSource } from '#server/customer/personal-data-source.ts'

const ofCustomer = 'customer_id = $1'
const ofGuest = 'email = $1 and customer_id is null'

/** A customer's reviews. A published review remains, anonymously. */
export const personalReviews: PersonalDataSource = {
  name: 'reviews',
  read: (run, customerId) =>
    run({
      text: `select product_id, author, title, message, rating, status, written_at from reviews
        where ${ofCustomer} order by id`,
      values: [customerId],
    }),
  async erase(run, customerId) {
    await run({ text: `delete from reviews where ${ofCustomer} and status <> 'published'`, values: [customerId] })
    await run({
      text: `update reviews set author = 'A former customer', email = 'erased ' || id, customer_id = null where ${ofCustomer}`,
      values: [customerId],
    })
  },
  fromGuests: {
    kind: 'reviews',
    count: (run, emailKey) => countOfGuest(run, { from: `from reviews where ${ofGuest}`, emailKey }),
    // A person may have one review of a product: one that is already in the account stays.
    async join(run, { customerId, emailKey }) {
      const text = `update reviews set customer_id = $2, status = case when exists (
          select from reviews own where own.customer_id = $2 and own.product_id = reviews.product_id and own.status <> 'refused'
        ) then 'refused' else status end
        where ${ofGuest} returning id`
      return (await run({ text, values: [emailKey, customerId] })).length
    },
  },
}
