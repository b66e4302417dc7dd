import type { PersonalData } from '#server/customer/person.ts'

/** What somebody wrote of products. A published review stays, and nobody can tell whose it was. */
export const personalReviews: PersonalData = {
  name: 'reviews',
  read: (run, { emailKey }) =>
    run({
      text: `select product_id, author, title, message, rating, status, written_at from reviews
        where lower(email) = $1 order by id`,
      values: [emailKey],
    }),
  async erase(run, { emailKey }) {
    await run({ text: `delete from reviews where lower(email) = $1 and status <> 'published'`, values: [emailKey] })
    await run({
      text: `update reviews set author = 'A former customer', email = 'erased ' || id where lower(email) = $1`,
      values: [emailKey],
    })
  },
}
