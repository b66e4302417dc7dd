import { describe, expect, it } from 'vitest'
import type { AccountApp } from './account-app.ts'
import type { Browser } from './browser.ts'
import { PASSWORD } from './logins.contract.ts'
import { passwordCode, passwordMails } from './password-mails.ts'

const MINUTE = 60_000
const NEW = 'a brand new couch'
const wrongFor = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0')

/** Reset codes while strangers request others and try to use them up. */
export function describeResetCodes(open: () => Promise<AccountApp>): void {
  async function forgetful() {
    const opened = await open()
    const { email, browser, sql } = opened
    const anna = browser()
    await anna.post('/api/register', { email: email('anna'), password: PASSWORD })
    const mails = () => passwordMails(sql, email('anna'))
    const code = () => passwordCode(sql, email('anna'))
    const linkCode = async () =>
      /\/lost-password#code=([\w-]{43})\s/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? ''
    const ask = (visitor: Browser) => visitor.post('/api/customer-lost-password-email', { email: email('anna') })
    const set = (given: string, visitor: Browser) =>
      visitor.post('/api/customer-lost-password-set', { email: email('anna'), password: NEW, code: given })
    const strangers = (count: number) => Array.from({ length: count }, () => browser())
    return { ...opened, anna, mails, code, linkCode, ask, set, strangers }
  }

  // Many requests, also on a slow machine.
  describe('a reset code', { timeout: 300_000 }, () => {
    it('works after strangers have requested others in its owner’s name', async () => {
      const { browser, ask, code, set, strangers } = await forgetful()
      const owner = browser()
      await ask(owner)
      const own = await code()
      for (const stranger of strangers(10)) await ask(stranger)
      expect((await set(own, owner)).status).toBe(200)
    })

    it('is not used up by strangers’ tries from everywhere, of which at most twenty are checked', async () => {
      const { browser, ask, code, set, strangers } = await forgetful()
      const owner = browser()
      await ask(owner)
      const own = await code()
      const statuses: number[] = []
      for (const stranger of strangers(60)) {
        for (let times = 0; times < 3; times += 1) statuses.push((await set(wrongFor(own), stranger)).status)
      }
      expect(statuses.filter((status) => status === 400)).toHaveLength(20)
      expect(statuses.filter((status) => status === 429)).toHaveLength(160)
      expect((await set(own, owner)).status).toBe(200)
    })

    it('that is newer has all its tries, and an answer counts those of the code with most left', async () => {
      const { browser, ask, code, set } = await forgetful()
      const owner = browser()
      await ask(owner)
      const wrong = wrongFor(await code())
      const leftAfter = async () => (await set(wrong, owner)).body.message
      const left = 'The reset code provided is not valid. You have 4 attempts remaining.'
      expect(await leftAfter()).toBe(left)
      await ask(owner)
      expect(await leftAfter()).toBe(left)
    })

    it('requested by a stranger works for the reader of the e-mail, on any device', async () => {
      const { browser, ask, code, set, mails, strangers } = await forgetful()
      const statuses: number[] = []
      for (const stranger of strangers(50)) statuses.push((await ask(stranger)).status)
      expect(await mails()).toHaveLength(4)
      expect(statuses.every((status) => status === 200)).toBe(true)
      const owner = browser()
      expect((await ask(owner)).status).toBe(200)
      expect((await set(await code(), owner)).status).toBe(200)
    })

    it('is sent with a link that works when strangers have used up every request and every try', async () => {
      const { browser, ask, code, linkCode, set, strangers } = await forgetful()
      const flood = strangers(50)
      for (const stranger of flood) await ask(stranger)
      const wrong = wrongFor(await code())
      for (const stranger of flood) await set(wrong, stranger)
      const owner = browser()
      expect((await set(await code(), owner)).status).toBe(429)
      expect((await set(`${await linkCode()}`, owner)).status).toBe(200)
      expect((await set(`${await linkCode()}`, owner)).status).toBe(400)
    })

    it('is accepted from a link for 15 minutes', async () => {
      const { shop, browser, ask, linkCode, set } = await forgetful()
      const owner = browser()
      await ask(owner)
      shop.now += 15 * MINUTE + 1
      expect(await set(await linkCode(), owner)).toMatchObject({
        status: 400,
        body: { message: 'The reset code provided has expired.' },
      })
      await ask(owner)
      shop.now += 15 * MINUTE
      expect((await set(await linkCode(), owner)).status).toBe(200)
    })

    it('is in the mailbox whenever another one is refused, as long as the attack lasts', async () => {
      const { shop, browser, ask, linkCode, set, strangers } = await forgetful()
      for (let minute = 0; minute < 60; minute += 4) {
        shop.now += 4 * MINUTE
        for (const stranger of strangers(3)) await ask(stranger)
      }
      shop.now += MINUTE
      const owner = browser()
      expect((await ask(owner)).status).toBe(200)
      expect((await set(await linkCode(), owner)).status).toBe(200)
    })

    it('can be requested and tried in a known browser of the owner’s, whatever others do at the same address', async () => {
      const { browser, email, ask, code, set } = await forgetful()
      const address = '203.0.113.60'
      const owner = browser(address)
      await owner.post('/api/login', { email: email('anna'), password: PASSWORD })
      const stranger = browser(address)
      for (let times = 0; times < 100; times += 1) {
        await ask(stranger)
        await stranger.post('/api/customer-lost-password-email', { email: email(`nobody${times}`) })
        await set('00000000', stranger)
      }
      expect((await ask(owner)).status).toBe(200)
      expect((await set(wrongFor(await code()), owner)).status).toBe(400)
      expect((await set(await code(), owner)).status).toBe(200)
    })

    it('from another device is checked in a known browser of the owner’s after strangers have used up the tries', async () => {
      const { anna, browser, ask, code, set, strangers } = await forgetful()
      await ask(browser())
      const right = await code()
      for (const stranger of strangers(8))
        for (let times = 0; times < 3; times += 1) await set(wrongFor(right), stranger)
      expect((await set(right, browser())).status).toBe(429)
      expect((await set(right, anna)).status).toBe(200)
    })

    it('that is wrong on a device that requested none is answered as wrong, and a network may try five', async () => {
      const { browser, ask, code, set } = await forgetful()
      await ask(browser())
      const right = await code()
      const answers = []
      for (let host = 1; host <= 6; host += 1)
        answers.push(await set(wrongFor(right), browser(`2001:db8:fade:1::${host}`)))
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429])
      expect(answers[0]?.body.message).toBe('The reset code provided is not valid.')
    })

    it('requested again starts a new count, and so does the first one after a new password', async () => {
      const { browser, ask, code, set, strangers } = await forgetful()
      const owner = browser()
      await ask(owner)
      for (let times = 0; times < 5; times += 1) await set(wrongFor(await code()), owner)
      expect((await set(await code(), owner)).status).toBe(400)
      await ask(owner)
      expect((await set(wrongFor(await code()), owner)).body.message).toContain('4 attempts remaining')
      expect((await set(await code(), owner)).status).toBe(200)
      for (const stranger of strangers(3)) await ask(stranger)
      expect((await set(await code(), browser())).status).toBe(200)
    })

    it('is sent to a known browser of the owner’s after strangers have used up the requests for the e-mail', async () => {
      const { anna, ask, code, mails, set, strangers } = await forgetful()
      for (const stranger of strangers(5)) await ask(stranger)
      expect(await mails()).toHaveLength(4)
      expect((await ask(anna)).status).toBe(200)
      expect(await mails()).toHaveLength(5)
      expect((await set(await code(), anna)).status).toBe(200)
    })

    it('is sent to others again once one has set a new password, however many were requested before', async () => {
      const { browser, ask, code, mails, set, strangers } = await forgetful()
      for (const stranger of strangers(4)) await ask(stranger)
      expect((await set(await code(), browser())).status).toBe(200)
      const before = (await mails()).length
      await ask(browser())
      expect(await mails()).toHaveLength(before + 1)
    })

    it('makes the browser that used it known: guesses there are counted separately', async () => {
      const { browser, email, ask, code, set } = await forgetful()
      const owner = browser()
      await ask(owner)
      expect((await set(await code(), owner)).status).toBe(200)
      const statuses: number[] = []
      for (let times = 0; times < 12; times += 1)
        statuses.push((await owner.post('/api/login', { email: email('anna'), password: `guess ${times}` })).status)
      expect(statuses.filter((status) => status === 401)).toHaveLength(11)
    })

    it('voids all others once it is used, and of two used at once one sets the password', async () => {
      const { browser, ask, code, set } = await forgetful()
      const [home, phone, other] = [browser(), browser(), browser()]
      await ask(home)
      const first = await code()
      await ask(phone)
      const second = await code()
      await ask(other)
      const third = await code()
      const answers = await Promise.all([set(first, home), set(second, phone)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
      expect((await set(third, other)).status).toBe(400)
    })
  })
}
