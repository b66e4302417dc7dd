import type { PersonalData } from '#server/customer/person.ts'

const theirs = 'lower(email) = $1 and written_at >= $2'

/** What somebody wrote of products. A published review stays, and nobody can tell whose it was. */
export const personalReviews: PersonalData = {
  name: 'reviews',
  read: (run, { emailKey, since }) =>
    run({
      text: `select product_id, author, title, message, rating, status, written_at from reviews
        where ${theirs} order by id`,
      values: [emailKey, since],
    }),
  async erase(run, { emailKey, since }) {
    await run({ text: `delete from reviews where ${theirs} and status <> 'published'`, values: [emailKey, since] })
    await run({
      text: `update reviews set author = 'A former customer', email = 'erased ' || id where ${theirs}`,
      values: [emailKey, since],
    })
  },
}
