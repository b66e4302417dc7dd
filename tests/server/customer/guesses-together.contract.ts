import { expect, it } from 'vitest'
import type { AccountApp } from './account-app.ts'
import { loggedIn } from './logged-in.ts'
import { passwordMails } from './password-mails.ts'

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
}
