import type { PersonalData } from '#server/customer/person.ts'

const theirs = '(lower(recipient) = $1 or lower(reply_to) = $1) and created_at >= $2'

/** The mail to somebody, and what they wrote to the shop. A copy of it opens nothing: it has no codes, and no keys of orders. */
export const personalMail: PersonalData = {
  name: 'mail',
  read: (run, { emailKey, since }) =>
    run({
      text: `select recipient, subject, regexp_replace(text, '\\?key=[A-Za-z0-9_-]+', '', 'g') as text, created_at, sent_at
        from outbox where ${theirs} and key not like 'code %' order by id`,
      values: [emailKey, since],
    }),
  async erase(run, { emailKey, since }) {
    await run({ text: `delete from outbox where ${theirs}`, values: [emailKey, since] })
  },
}
