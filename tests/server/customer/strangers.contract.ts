import { describe, expect, it } from 'vitest'
import type { OrderApp } from '#tests/server/order/order-app.ts'
import { GUEST_DATA, guestAndAccount, PASSWORD } from './guest-and-account.ts'

/** What somebody can read or delete by registering with another person's e-mail. */
export function describeStrangersOfAMailbox(open: () => Promise<OrderApp>): void {
  describe.each(['first', 'last'] as const)('an account with an unconfirmed e-mail, made %s', (accountComes) => {
    it('exports nothing that a guest ordered, wrote or reviewed under that e-mail', async () => {
      const { owner, placed } = await guestAndAccount(open, accountComes)
      const { status, body } = await owner.get('/api/customer/export')
      expect(status).toBe(200)
      const json = JSON.stringify(body)
      for (const word of [...GUEST_DATA, placed.order.number, placed.order.id]) expect(json).not.toContain(word)
    })

    it('deletes nothing of the guest’s with itself', async () => {
      const { owner, look, counts, mail } = await guestAndAccount(open, accountComes)
      expect((await owner.post('/api/customer-delete', { password: PASSWORD })).status).toBe(200)
      expect(await look()).toMatchObject({ contact: { email: mail }, address: { city: 'Cape Town' } })
      expect(await counts()).toEqual({ people: 1, messages: 1, reviews: 1 })
    })

    it('lists none of the guest’s orders', async () => {
      const { owner } = await guestAndAccount(open, accountComes)
      const { customer } = (await owner.get('/api/customer')).body
      const listed = await owner.get(`/api/orders-customer?customer_id=${customer.user_id}`)
      expect(listed.body.orders).toEqual([])
    })
  })
}
