import type { PersonalDataSource } from '#server/customer/personal-data-source.ts'

const theirs = 'customer_id = $1'
const ofGuests = 'email = $1 and customer_id is null'

/** What somebody wrote of products. A published review stays, and nobody can tell whose it was. */
export const personalReviews: PersonalDataSource = {
  name: 'reviews',
  read: (run, customerId) =>
    run({
      text: `select product_id, author, title, message, rating, status, written_at from reviews
        where ${theirs} order by id`,
      values: [customerId],
    }),
  async erase(run, customerId) {
    await run({ text: `delete from reviews where ${theirs} and status <> 'published'`, values: [customerId] })
    await run({
      text: `update reviews set author = 'A former customer', email = 'erased ' || id, customer_id = null where ${theirs}`,
      values: [customerId],
    })
  },
  fromGuests: {
    kind: 'reviews',
    async count(run, emailKey) {
      const text = `select count(*)::integer as found from reviews where ${ofGuests}`
      const [row] = await run<{ found: number }>({ text, values: [emailKey] })
      return row?.found ?? 0
    },
    // Where the account has a review of the product, that one stands: one of a person about a product.
    async join(run, { customerId, emailKey }) {
      const text = `update reviews set customer_id = $2, status = case when exists (
          select from reviews own where own.customer_id = $2 and own.product_id = reviews.product_id and own.status <> 'refused'
        ) then 'refused' else status end
        where ${ofGuests} returning id`
      return (await run({ text, values: [emailKey, customerId] })).length
    },
  },
}
