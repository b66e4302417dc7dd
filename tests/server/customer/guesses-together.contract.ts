import { expect, it } from 'vitest'
import type { AccountApp } from './account-app.ts'
import { loggedIn } from './logged-in.ts'
import { passwordCode, passwordMails } from './password-mails.ts'

/** What looks different to a limit, and is counted together. */
export function describeGuessesTogether(open: () => Promise<AccountApp>): void {
  it('guesses at many accounts are counted together from all addresses of one network', async () => {
    const { browser, email, form } = await loggedIn(open)
    const neighbour = (times: number) => browser(`2001:db8:cafe:1::${times.toString(16)}`)
    const statuses: number[] = []
    for (let times = 0; times < 40; times += 1) {
      const guess = { email: email(`neighbour${times}`), password: 'the same guess' }
      statuses.push((await neighbour(times).post('/api/login', guess)).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(31)
    expect((await neighbour(99).post('/api/login', form)).status).toBe(429)
  })

  it('e-mails with a code for a new password are counted together, however the address is capitalised', async () => {
    const { browser, form, sql } = await loggedIn(open)
    const visitor = browser()
    for (const email of [form.email, form.email.toUpperCase(), form.email, form.email.toUpperCase()])
      await visitor.post('/api/customer-lost-password-email', { email })
    expect(await passwordMails(sql, form.email)).toHaveLength(3)
  })

  it('guesses from all addresses of one network are forgiven in all of it once the owner has set a new password', async () => {
    const { browser, form, sql } = await loggedIn(open)
    const neighbour = (times: number) => browser(`2001:db8:cafe:2::${times.toString(16)}`)
    for (let times = 0; times < 20; times += 1)
      await neighbour(times).post('/api/login', { ...form, password: `guess number ${times}` })
    expect((await neighbour(20).post('/api/login', form)).status).toBe(429)
    const laptop = neighbour(21)
    await laptop.post('/api/customer-lost-password-email', { email: form.email })
    const fresh = { email: form.email, password: 'a new beginning' }
    const code = await passwordCode(sql, form.email)
    expect((await laptop.post('/api/customer-lost-password-set', { ...fresh, code })).status).toBe(200)
    expect((await neighbour(22).post('/api/login', fresh)).status).toBe(200)
  })
}
