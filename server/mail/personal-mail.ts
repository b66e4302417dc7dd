import type { PersonalData } from '#server/customer/person.ts'

/** The mail to somebody, and what they wrote to the shop. */
export const personalMail: PersonalData = {
  name: 'mail',
  read: (run, { emailKey }) =>
    run({
      text: `select recipient, subject, text, created_at, sent_at from outbox
        where lower(recipient) = $1 or lower(reply_to) = $1 order by id`,
      values: [emailKey],
    }),
  async erase(run, { emailKey }) {
    await run({ text: 'delete from outbox where lower(recipient) = $1 or lower(reply_to) = $1', values: [emailKey] })
  },
}
