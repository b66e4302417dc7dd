import { describe, expect, it } from 'vitest'
import { periodInMs, RETENTION } from '#domain/site/retention.ts'
import { deleteExpired } from '#server/retention/delete-expired.ts'
import type { AccountApp } from './account-app.ts'
import { loggedIn, MINUTE } from './logged-in.ts'
import { PASSWORD } from './logins.contract.ts'
import { mailsTo } from './mails-to.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Which logins a customer is told of. */
export function describeNewDevices(open: () => Promise<AccountApp>): void {
  describe('a login on a new device', () => {
    it('is reported also when the earlier logins are so old that they have been deleted', async () => {
      const { browser, form, shop, sql } = await loggedIn(open)
      shop.now += periodInMs(RETENTION.logins.kept) + MINUTE
      await deleteExpired(sql.run, shop.now)
      await browser().post('/api/login', form)
      const mails = await mailsTo(sql, form.email, 'device')
      expect(mails.map(({ subject }) => subject)).toEqual(['New login to your account'])
    })

    it('that is a known browser under another name is not reported, though another account has used it since', async () => {
      const { anna: shared, email, form, sql } = await loggedIn(open)
      await shared.post('/api/register', { email: email('ben'), password: PASSWORD })
      shared.userAgent = FIREFOX
      expect((await shared.post('/api/login', form)).status).toBe(200)
      expect(await mailsTo(sql, form.email, 'device')).toEqual([])
    })

    it('that only another account knows is reported, and its second login is not', async () => {
      const { browser, email, form, sql } = await loggedIn(open)
      const others = browser()
      others.userAgent = FIREFOX
      await others.post('/api/register', { email: email('mallory'), password: PASSWORD })
      const reported = async () => (await mailsTo(sql, form.email, 'device')).map(({ subject }) => subject)
      expect(await reported()).toEqual([])
      for (let times = 0; times < 2; times += 1) {
        await others.post('/api/login', form)
        expect(await reported()).toEqual(['New login to your account'])
      }
    })
  })
}
