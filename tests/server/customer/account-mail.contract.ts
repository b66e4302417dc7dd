import { describe, expect, it } from 'vitest'
import { CODE_LIFETIME_MS } from '#server/customer/mailed-codes.ts'
import { deliverDue } from '#server/mail/mailer.ts'
import { smtpTransport } from '#server/mail/smtp-transport.ts'
import { deleteExpired } from '#server/retention/delete-expired.ts'
import { openFakeSmtpServer } from '../mail/fake-smtp-server.ts'
import type { AccountApp } from './account-app.ts'
import { PASSWORD } from './logins.contract.ts'
import { mailsTo } from './mails-to.ts'

const from = { name: 'Rusbank', address: 'hello@rusbank.example' }

export function describeAccountMail(open: () => Promise<AccountApp>): void {
  describe('an account’s mail', () => {
    it('is sent once per event, however many processes send', async () => {
      const { browser, email, sql, shop } = await open()
      await sql.run({ text: 'delete from outbox' })
      const home = browser()
      const form = { email: email('anna'), password: PASSWORD }
      await home.post('/api/register', form)
      await Promise.all([home.post('/api/register', form), home.post('/api/register', form)])
      await browser().post('/api/login', form)
      await browser().post('/api/customer-lost-password-email', { email: form.email })
      await home.post('/api/login', form)
      await home.post('/api/change-password', { password: PASSWORD, new_password: 'another couch entirely' })
      const office = await openFakeSmtpServer()
      const transports = [1, 2].map(() => smtpTransport({ url: office.url, from }))
      await Promise.all(transports.map((transport) => deliverDue({ run: sql.run, transport, now: () => shop.now })))
      for (const transport of transports) transport.close()
      expect(new Set(office.emails.map(({ to }) => to))).toEqual(new Set([form.email]))
      const subjects = office.emails.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]?.trim())
      expect(subjects.toSorted()).toEqual([
        'Confirm your e-mail address',
        'New login to your account',
        'Your password reset code',
        'Your password was changed',
      ])
      for (const { source } of office.emails) {
        expect(source).toContain('Content-Type: text/plain')
        expect(source).toContain('Content-Type: text/html')
      }
    })

    it('is in the language of the latest login that had one, on every device', async () => {
      const { browser, email, sql } = await open()
      const form = { email: email('anna'), password: PASSWORD }
      const [phone, laptop] = [browser(), browser()]
      await phone.post('/api/register', { ...form, language: 'en' })
      await laptop.post('/api/login', { ...form, language: 'af' })
      await laptop.post('/api/login', form)
      await phone.post('/api/change-password', { password: PASSWORD, new_password: 'another couch entirely' })
      expect(await mailsTo(sql, form.email, 'password')).toMatchObject([{ subject: 'Jou wagwoord is verander' }])
    })

    it('that asks to confirm its address is in the language of the registration', async () => {
      const { browser, email, sql } = await open()
      await browser().post('/api/register', { email: email('anna'), password: PASSWORD, language: 'af' })
      expect(await mailsTo(sql, email('anna'))).toMatchObject([{ subject: 'Bevestig jou e-posadres' }])
    })

    it('with a code is kept as long as this code works, also if other codes expire earlier', async () => {
      const { browser, email, sql, shop } = await open()
      await browser().post('/api/register', { email: email('anna'), password: PASSWORD })
      const kept = async () => {
        await deleteExpired(sql.run, shop.now)
        return (await sql.run({ text: 'select 1 from outbox where recipient = $1', values: [email('anna')] })).length
      }
      shop.now += CODE_LIFETIME_MS.mailbox
      expect(await kept()).toBe(1)
      shop.now += 1
      expect(await kept()).toBe(0)
    })

    it('is not written for a failed registration, nor a code for an unknown address', async () => {
      const { browser, email, sql } = await open()
      await browser().post('/api/register', { email: email('bad'), password: 'short' })
      await browser().post('/api/customer-lost-password-email', { email: email('nobody') })
      const values = [email('bad'), email('nobody')]
      expect(await sql.run({ text: 'select 1 from outbox where recipient in ($1, $2)', values })).toEqual([])
    })
  })
}
