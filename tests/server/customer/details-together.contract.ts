import { describe, expect, it } from 'vitest'
import type { AccountApp } from './account-app.ts'
import { loggedIn } from './logged-in.ts'

export function describeDetailsTogether(open: () => Promise<AccountApp>): void {
  describe('the details that two devices change', () => {
    /** Two devices that show the same details, of which the first one has then saved another phone number. */
    const opened = async () => {
      const { anna: laptop, browser, form, sql } = await loggedIn(open)
      const phone = browser()
      const names = { email: form.email, first_name: 'Anna', last_name: 'van Wyk' }
      const { shipping: seen } = (await laptop.post('/api/customer-details', names)).body.customer
      await phone.post('/api/login', form)
      await laptop.post('/api/customer-details', { ...seen, phone: '083 111 2222', seen })
      const change = async (changed: object) =>
        (await phone.post('/api/customer-details', { ...seen, ...changed })).body.customer.shipping
      /** As a new password by a code does with the details of an account whose e-mail is not confirmed. */
      const emptyName = () =>
        sql.run({
          text: `update customers set shipping = jsonb_set(shipping::jsonb, '{first_name}', '""') where email = $1`,
          values: [form.email],
        })
      return { seen, change, emptyName }
    }

    it('are both saved if the second device says what it showed', async () => {
      const { seen, change } = await opened()
      const saved = { ...seen, phone: '0831112222', address: '1 Main Road' }
      expect(await change({ address: '1 Main Road', seen })).toEqual(saved)
      expect(await change({ address: '1 Main Road', phone: '0824445555', seen })).toEqual({
        ...saved,
        phone: '0824445555',
      })
      expect(await change({ address: '', seen: saved })).toEqual(seen)
    })

    it('keep the name that was sent if the account has none any more', async () => {
      const { seen, change, emptyName } = await opened()
      await emptyName()
      expect(await change({ address: '1 Main Road', seen })).toMatchObject({
        first_name: 'Anna',
        address: '1 Main Road',
      })
    })

    it.each([undefined, null, 'nothing', { phone: 5 }])(
      'are replaced by all that were sent, with %o',
      async (given) => {
        const { seen, change } = await opened()
        expect(await change({ address: '1 Main Road', seen: given })).toEqual({ ...seen, address: '1 Main Road' })
      },
    )
  })
}
