import { ORDER_KEY } from '#server/mail/outbox.ts'
import { SECRET_MAIL } from '#server/mail/secret-mail.ts'
import { countOfGuest, type PersonalDataSource } from './personal-data-source.ts'

const ofCustomer = `(customer_id = $1 or order_id = any(array(select order_id from customer_orders where customer_id = $1)))`
const ofGuest = 'writer_key = $1 and customer_id is null'

/** The e-mails to a customer and their messages to the shop. The export leaves out codes and keys of orders. */
export const personalMail: PersonalDataSource = {
  name: 'mail',
  read: (run, customerId) =>
    run({
      text: `select recipient, subject, regexp_replace(text, '${ORDER_KEY}', '', 'g') as text, created_at, sent_at
        from outbox where ${ofCustomer} and key not like '${SECRET_MAIL}%' order by id`,
      values: [customerId],
    }),
  async erase(run, customerId) {
    await run({ text: `delete from outbox where ${ofCustomer}`, values: [customerId] })
  },
  fromGuests: {
    kind: 'messages',
    count: (run, emailKey) => countOfGuest(run, { from: `from outbox where ${ofGuest}`, emailKey }),
    async join(run, { customerId, emailKey }) {
      const text = `update outbox set customer_id = $2 where ${ofGuest} returning id`
      return (await run({ text, values: [emailKey, customerId] })).length
    },
  },
}
