import { describe, expect, it } from 'vitest'
import { staffCommand } from '#server/commands/staff-command.ts'
import { codeAt, stepAt } from '#server/security/one-time-code.ts'
import type { SupportApp } from './support-app.ts'

export function describeStaffCodes(open: () => Promise<SupportApp>): void {
  describe('a one-time code of staff', () => {
    it('works once, also in several browsers at the same moment', async () => {
      const { colleague, browser } = await open()
      const { email, password, code } = await colleague('Thandi')
      const claim = { email, password, code: code() }
      const answers = await Promise.all([1, 2, 3].map(() => browser().post('/api/support/sign-in', claim)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    })

    it('can’t be guessed any more often by somebody who has the password', async () => {
      const { colleague, browser } = await open()
      const { email, password, code } = await colleague('Thandi')
      const right = [-1, 0, 1].map(code)
      const wrong = ['111111', '222222', '333333', '444444'].find((guess) => !right.includes(guess))
      const stranger = browser()
      const statuses: number[] = []
      for (let guess = 0; guess < 7; guess += 1) {
        statuses.push((await stranger.post('/api/support/sign-in', { email, password, code: wrong })).status)
      }
      expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
      expect(statuses.at(-1)).toBe(429)
      expect((await stranger.post('/api/support/sign-in', { email, password, code: code() })).status).toBe(429)
    })

    it('works at once after the credentials were renewed, although another was just used', async () => {
      const { colleague, sql, shop, support } = await open()
      const { browser, email, password, code } = await colleague('Thandi')
      expect((await browser.post('/api/support/sign-in', { email, password, code: code() })).status).toBe(200)
      const world = { run: sql.run, secrets: support.secrets, now: shop.now }
      const renewed = (await staffCommand(['renew', email], world)).lines.join('\n')
      const [, newPassword = ''] = /Password: +(\S+)/.exec(renewed) ?? []
      const [, secret = ''] = /Secret: +(\S+)/.exec(renewed) ?? []
      const claim = { email, password: newPassword, code: codeAt({ secret, step: stepAt(shop.now) }) }
      expect((await browser.post('/api/support/sign-in', claim)).status).toBe(200)
    })
  })
}
