import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { AccountApp } from './account-app.ts'
import { ended, loggedIn } from './logged-in.ts'
import { PASSWORD } from './logins.contract.ts'
import { mailsTo } from './mails-to.ts'

export function describeChangePassword(open: () => Promise<AccountApp>): void {
  describe('changing the password', () => {
    it('requires the current one, keeps this device logged in, and logs the others out', async () => {
      const { anna, browser, form, sql } = await loggedIn(open)
      const phone = browser()
      await phone.post('/api/login', form)
      const change = { password: PASSWORD, new_password: 'another couch entirely' }
      expect(await anna.post('/api/change-password', { ...change, password: 'wrong' })).toMatchObject({
        status: 401,
        body: { code: 'incorrect_password' },
      })
      expect((await phone.get('/api/customer')).status).toBe(200)
      expect((await anna.post('/api/change-password', change)).status).toBe(200)
      expect((await anna.get('/api/customer')).status).toBe(200)
      expect(await phone.get('/api/customer')).toMatchObject(ended)
      expect((await browser().post('/api/login', form)).status).toBe(401)
      expect((await browser().post('/api/login', { ...form, password: change.new_password })).status).toBe(200)
      const mails = await mailsTo(sql, form.email, 'password')
      expect(mails.map(({ subject }) => subject)).toEqual(['Your password was changed'])
    })

    it('can be repeated if its answer was lost', async () => {
      const { anna, browser, form } = await loggedIn(open)
      const change = { password: PASSWORD, new_password: 'another couch entirely' }
      expect((await anna.post('/api/change-password', change)).status).toBe(200)
      const phone = browser()
      await phone.post('/api/login', { ...form, password: change.new_password })
      // Whoever repeats it is told that the other devices have been logged out.
      expect((await anna.post('/api/change-password', change)).status).toBe(200)
      expect(await phone.get('/api/customer')).toMatchObject(ended)
      expect((await anna.get('/api/customer')).status).toBe(200)
      expect((await browser().post('/api/login', { ...form, password: change.new_password })).status).toBe(200)
    })

    it.each([
      ['short', 'Your password must have 10 to 200 characters.'],
      ['basketball', 'This password is too common. Please choose another.'],
      ['', 'Please complete all fields'],
    ])('to %j is refused', async (new_password, message) => {
      const { anna } = await loggedIn(open)
      const answer = await anna.post('/api/change-password', { password: PASSWORD, new_password })
      expect(answer).toMatchObject({ status: 400, body: { message, data: { fields: ['new_password'] } } })
    })

    it('limits guesses at the current one from an open session', async () => {
      const { anna } = await loggedIn(open)
      const guess = (password: string) =>
        anna.post('/api/change-password', { password, new_password: 'another couch entirely' })
      const statuses: number[] = []
      for (let tries = 0; tries < 8; tries += 1) statuses.push((await guess(`guess ${tries}`)).status)
      expect(statuses.filter((status) => status === 401)).toHaveLength(6)
      expect(await guess(PASSWORD)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    })

    it('limits guesses at the current one from all sessions of an account together', async () => {
      const { anna, browser, form } = await loggedIn(open)
      const phone = browser()
      await phone.post('/api/login', form)
      const guess = async (device: typeof anna) =>
        (await device.post('/api/change-password', { password: 'wrong', new_password: 'another couch entirely' }))
          .status
      const statuses: number[] = []
      for (let tries = 0; tries < 4; tries += 1) statuses.push(await guess(anna), await guess(phone))
      expect(statuses.filter((status) => status === 401)).toHaveLength(6)
    })

    it('forgets wrong guesses after a right one', async () => {
      const { anna } = await loggedIn(open)
      const change = async (password: string, new_password = 'another couch entirely') =>
        (await anna.post('/api/change-password', { password, new_password })).status
      const guessFiveTimes = async () => {
        for (let tries = 0; tries < 5; tries += 1)
          expect(await change(`guess ${tries}`, 'no password of this account')).toBe(401)
      }
      await guessFiveTimes()
      expect(await change(PASSWORD)).toBe(200)
      await guessFiveTimes()
      expect(await change('another couch entirely', PASSWORD)).toBe(200)
    })

    describe('at the same moment', () => {
      const FIRST = 'the first of two couches'
      /** Anna, whose password is changed during the next call of this function. */
      async function changedDuring(name: 'hash' | 'verify') {
        const opened = await loggedIn(open)
        const { anna, browser, form, accounts } = opened
        const { hash, verify } = accounts.passwords
        const change = (new_password: string) => anna.post('/api/change-password', { password: PASSWORD, new_password })
        const during = async <Result>(call: Promise<Result>): Promise<Result> => {
          const result = await call
          expect((await change(FIRST)).status).toBe(200)
          return result
        }
        const hashing = vi.spyOn(accounts.passwords, 'hash')
        const verifying = vi.spyOn(accounts.passwords, 'verify')
        onTestFinished(() => {
          hashing.mockRestore()
          verifying.mockRestore()
        })
        if (name === 'hash') hashing.mockImplementationOnce((password) => during(hash(password)))
        else verifying.mockImplementationOnce((password, stored) => during(verify(password, stored)))
        const statusWith = async (password: string) =>
          (await browser().post('/api/login', { ...form, password })).status
        return { change, statusWith, verifying }
      }

      it('as another change is refused: the confirmed password is no longer the current one', async () => {
        const { change, statusWith } = await changedDuring('hash')
        const second = await change('the second of two couches')
        expect(second).toMatchObject({ status: 401, body: { code: 'incorrect_password' } })
        expect(await statusWith(FIRST)).toBe(200)
      })

      it('as a login with the previous one refuses that login', async () => {
        const { statusWith } = await changedDuring('verify')
        expect(await statusWith(PASSWORD)).toBe(401)
        expect(await statusWith(FIRST)).toBe(200)
      })

      it('as a login that hashes the previous one again keeps the new one', async () => {
        const { verifying, statusWith } = await changedDuring('hash')
        verifying.mockResolvedValueOnce('outdated')
        expect(await statusWith(PASSWORD)).toBe(401)
        expect(await statusWith(FIRST)).toBe(200)
      })
    })
  })
}
