import { describe, expect, it, vi } from 'vitest'
import type { OrderApp } from '#tests/server/order/order-app.ts'
import { FJORD, guestAndAccount, PASSWORD } from './guest-and-account.ts'
import { passwordCode } from './password-mails.ts'

/** What the code of a mailbox does, and what it leaves alone. */
export function describeJoinedMailboxes(open: () => Promise<OrderApp>): void {
  describe('a confirmed e-mail address', () => {
    it('gives access to nothing if something else was shown, though as much of it', async () => {
      const { owner, lastCode, counts } = await guestAndAccount(open, 'last')
      const { found } = (await owner.post('/api/customer/mailbox/confirm', { code: await lastCode() })).body
      const shown = { ...found, orders: found.orders + 1, messages: found.messages - 1 }
      expect(await owner.post('/api/customer/mailbox/join', { found: shown })).toMatchObject({
        status: 409,
        body: { code: 'found_changed', data: { found } },
      })
      expect((await owner.get('/api/customer/export')).body.order_details).toEqual([])
      expect(await counts()).toEqual({ people: 1, messages: 1, reviews: 1 })
    })

    it('tells pages that show reviews of one that was withdrawn, as the account has another of the product', async () => {
      const { owner, mail, lastCode, sql, accounts } = await guestAndAccount(open, 'last')
      await sql.run({ text: `update reviews set status = 'published' where email = $1`, values: [mail] })
      await sql.run({ text: 'delete from outbox where writer_key = lower($1)', values: [mail] })
      const own = { name: 'L. K.', title: 'Sturdy', message: 'It is sturdy indeed.', rating: 4, productId: FJORD }
      expect((await owner.post('/api/review-create', { ...own, email: `own.${mail}` })).status).toBe(201)
      const { found } = (await owner.post('/api/customer/mailbox/confirm', { code: await lastCode() })).body
      expect(found).toMatchObject({ messages: 0, reviews: 1 })
      const publish = vi.spyOn(accounts.notifications, 'publish')
      expect((await owner.post('/api/customer/mailbox/join', { found })).status).toBe(200)
      const [review] = await sql.run({ text: 'select status from reviews where email = $1', values: [mail] })
      expect(review).toEqual({ status: 'refused' })
      expect(publish).toHaveBeenCalledWith('reviews', {})
    })

    it('keeps a published review that its owner wrote as a guest, if the one of their account was refused', async () => {
      const { owner, mail, lastCode, sql } = await guestAndAccount(open, 'last')
      await sql.run({ text: `update reviews set status = 'published' where email = $1`, values: [mail] })
      const own = { name: 'L. K.', title: 'Sturdy', message: 'It is sturdy indeed.', rating: 4, productId: FJORD }
      const { id } = (await owner.post('/api/review-create', { ...own, email: `own.${mail}` })).body
      await sql.run({ text: `update reviews set status = 'refused' where id = $1`, values: [id] })
      const { found } = (await owner.post('/api/customer/mailbox/confirm', { code: await lastCode() })).body
      expect((await owner.post('/api/customer/mailbox/join', { found })).status).toBe(200)
      const [review] = await sql.run({ text: 'select status from reviews where email = $1', values: [mail] })
      expect(review).toEqual({ status: 'published' })
    })

    it('leaves a code for a new password valid that was requested before', async () => {
      const { owner, mail, lastCode, sql } = await guestAndAccount(open, 'last')
      const confirmation = await lastCode()
      await owner.post('/api/customer-lost-password-email', { email: mail })
      const code = await passwordCode(sql, mail)
      expect((await owner.post('/api/customer/mailbox/confirm', { code: confirmation })).status).toBe(200)
      const fresh = { email: mail, password: `${PASSWORD} again` }
      expect((await owner.post('/api/customer-lost-password-set', { ...fresh, code })).status).toBe(200)
      expect((await owner.post('/api/login', fresh)).status).toBe(200)
    })
  })
}
