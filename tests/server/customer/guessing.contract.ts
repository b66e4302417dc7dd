import { describe, expect, it } from 'vitest'
import type { AccountApp } from './account-app.ts'
import { PASSWORD } from './logins.contract.ts'
import { passwordCode } from './password-mails.ts'

const HOUR = 60 * 60 * 1000
/** More strangers than an account has tries, each with a different address. */
const CROWD = 220

async function guardedAccount(open: () => Promise<AccountApp>) {
  const opened = await open()
  const { browser, email } = opened
  const anna = browser()
  await anna.post('/api/register', { email: email('anna'), password: PASSWORD })
  const owner = { email: email('anna'), password: PASSWORD }
  const wrong = (times: number) => ({ email: email('anna'), password: `guess number ${times}` })
  return { ...opened, anna, owner, wrong }
}

/** Separate from the others, since it runs long. */
export function describeManyGuesses(open: () => Promise<AccountApp>): void {
  it('2,500 guesses at one account in six hours from everywhere are admitted to less than a fifth', async () => {
    const { shop, browser, wrong } = await guardedAccount(open)
    const begun = shop.now
    let tried = 0
    for (let times = 0; times < 2_500; times += 1) {
      shop.now = begun + Math.floor((times * 6 * HOUR) / 2_500)
      const { status } = await browser(`2001:db8:ffff:${times.toString(16)}::1`).post('/api/login', wrong(times))
      if (status === 401) tried += 1
      else expect(status).toBe(429)
    }
    expect(tried).toBeLessThan(450)
  }, 600_000)
}

export function describeGuessing(open: () => Promise<AccountApp>): void {
  const guarded = () => guardedAccount(open)

  describe('guessing passwords', () => {
    it('of one account admits as few in parallel as in sequence', async () => {
      const { browser, wrong } = await guarded()
      const admitted = async (guesses: number, address?: string) => {
        const attempts = Array.from({ length: guesses }, (_, times) =>
          browser(address).post('/api/login', wrong(times)),
        )
        const statuses = (await Promise.all(attempts)).map(({ status }) => status)
        expect(new Set(statuses)).toEqual(new Set([401, 429]))
        return statuses.filter((status) => status === 401).length
      }
      expect(await admitted(60, '203.0.113.9')).toBe(6)
      expect(await admitted(260)).toBe(201 - 6)
    })

    it('from one address, for many accounts, admits half of sixty', async () => {
      const { browser, email, owner } = await guarded()
      const statuses: number[] = []
      for (let times = 0; times < 60; times += 1) {
        const spray = { email: email(`person${times}`), password: 'the same guess' }
        statuses.push((await browser('203.0.113.7').post('/api/login', spray)).status)
      }
      expect(statuses.filter((status) => status === 401)).toHaveLength(31)
      expect((await browser('203.0.113.7').post('/api/login', owner)).status).toBe(429)
      expect((await browser('203.0.113.8').post('/api/login', owner)).status).toBe(200)
    })

    it('of one account uses up no more tries of its address once it is refused', async () => {
      const { browser, email, wrong } = await guarded()
      const address = '203.0.113.64'
      const statuses: number[] = []
      for (let times = 0; times < 60; times += 1)
        statuses.push((await browser(address).post('/api/login', wrong(times))).status)
      expect(statuses.filter((status) => status === 401)).toHaveLength(6)
      const other = { email: email('ben'), password: PASSWORD }
      await browser().post('/api/register', other)
      expect((await browser(address).post('/api/login', other)).status).toBe(200)
    })

    it('gets a Retry-After that doubles each time, up to a minute', async () => {
      const { shop, browser, wrong } = await guarded()
      const guesser = browser()
      for (let times = 0; times < 5; times += 1) await guesser.post('/api/login', wrong(times))
      const waits: number[] = []
      for (let times = 0; times < 9; times += 1) {
        expect((await guesser.post('/api/login', wrong(times))).status).toBe(401)
        const { body, headers } = await guesser.post('/api/login', wrong(times))
        expect(body).toMatchObject({ code: 'too_many_requests', data: { status: 429 } })
        expect(headers['retry-after']).toBe(String(body.data.retry_after))
        waits.push(body.data.retry_after)
        shop.now += body.data.retry_after * 1000
      }
      expect(waits.slice(0, 5)).toEqual([1, 2, 4, 8, 16])
      // During a wait of half a minute, some tries are restored.
      expect(waits.slice(5)).toEqual([30, 56, 60, 60])
    })

    it('never locks the owner out: after the wait the right password is accepted', async () => {
      const { shop, browser, wrong, owner } = await guarded()
      for (let times = 0; times < CROWD; times += 1) await browser().post('/api/login', wrong(times))
      const home = browser()
      const refused = await home.post('/api/login', owner)
      expect(refused.status).toBe(429)
      shop.now += refused.body.data.retry_after * 1000
      expect((await home.post('/api/login', owner)).status).toBe(200)
      expect((await browser().post('/api/login', owner)).status).toBe(200)
    })

    it('never locks the owner out in a browser that they have used before, whatever happens elsewhere', async () => {
      const { anna, browser, wrong, owner } = await guarded()
      const { token } = (await anna.post('/api/refresh-token')).body
      for (let times = 0; times < CROWD; times += 1) await browser().post('/api/login', wrong(times))
      await browser().post('/api/logout', { token })
      expect((await anna.get('/api/customer')).status).toBe(401)
      expect((await anna.post('/api/login', owner)).status).toBe(200)
      expect((await browser().post('/api/login', owner)).status).toBe(429)
    })

    it('never locks the owner out after they confirmed their e-mail address, in whatever browser and network', async () => {
      const { browser, wrong, owner, sql, email } = await guarded()
      const address = '198.51.100.77'
      const home = browser(address)
      for (let times = 0; times < 20; times += 1) await home.post('/api/login', wrong(times))
      for (let times = 0; times < CROWD; times += 1) await browser().post('/api/login', wrong(times))
      await home.post('/api/customer-lost-password-email', { email: owner.email })
      const code = await passwordCode(sql, email('anna'))
      const fresh = { email: owner.email, password: 'a new beginning' }
      expect((await home.post('/api/customer-lost-password-set', { ...fresh, code })).status).toBe(200)
      expect((await home.post('/api/login', fresh)).status).toBe(200)
      expect((await browser(address).post('/api/login', fresh)).status).toBe(200)
      expect((await browser().post('/api/login', fresh)).status).toBe(200)
    })

    it('in a browser of the owner’s is slowed down there as well', async () => {
      const { anna, wrong } = await guarded()
      const statuses: number[] = []
      for (let times = 0; times < 20; times += 1) statuses.push((await anna.post('/api/login', wrong(times))).status)
      expect(statuses.filter((status) => status === 401)).toHaveLength(11)
    })

    it('in a browser that is known for another account counts as from any other browser', async () => {
      const { browser, email, owner, wrong } = await guarded()
      const guesser = browser('198.51.100.43')
      await guesser.post('/api/register', { email: email('guesser'), password: PASSWORD })
      const statuses: number[] = []
      for (let times = 0; times < 8; times += 1) statuses.push((await guesser.post('/api/login', wrong(times))).status)
      expect(statuses.filter((status) => status === 401)).toHaveLength(6)
      expect((await guesser.post('/api/login', owner)).status).toBe(429)
    })

    it('in a browser of two customers counts for one account only', async () => {
      const { anna, email, wrong } = await guarded()
      const other = { email: email('bheki'), password: PASSWORD }
      await anna.post('/api/register', other)
      for (let times = 0; times < 12; times += 1) await anna.post('/api/login', wrong(times))
      expect((await anna.post('/api/login', wrong(0))).status).toBe(429)
      expect((await anna.post('/api/login', other)).status).toBe(200)
    })

    it.each([
      ['a code from the mailbox', 11],
      ['the present password', 11],
      ['the present password where no device cookie is', 6],
    ])(
      'in a browser that a stranger logged in with is limited again after the owner has set a new password by %s',
      async (way, ofOwner) => {
        const { anna, browser, owner, wrong, sql, email } = await guarded()
        const thief = browser('198.51.100.41')
        await thief.post('/api/login', owner)
        const password = 'a brand new couch'
        if (way !== 'a code from the mailbox') {
          if (way !== 'the present password') anna.cookies.delete('rusbank_device')
          const changed = await anna.post('/api/change-password', { password: owner.password, new_password: password })
          expect(changed.status).toBe(200)
        } else {
          await anna.post('/api/customer-lost-password-email', { email: owner.email })
          const code = await passwordCode(sql, email('anna'))
          expect((await anna.post('/api/customer-lost-password-set', { ...owner, password, code })).status).toBe(200)
        }
        const guesses = async (guesser: typeof thief) => {
          const statuses: number[] = []
          for (let times = 0; times < 12; times += 1)
            statuses.push((await guesser.post('/api/login', wrong(times))).status)
          return statuses.filter((status) => status === 401).length
        }
        expect([await guesses(thief), await guesses(anna)]).toEqual([6, ofOwner])
      },
    )

    it('is not reset for an address by a right password at the guesser’s own account', async () => {
      const { browser, email } = await guarded()
      const mallory = { email: email('mallory'), password: PASSWORD }
      await browser().post('/api/register', mallory)
      const address = '198.51.100.9'
      let tried = 0
      for (let times = 0; times < 60; times += 1) {
        const spray = { email: email(`person${times}`), password: 'the same guess' }
        if ((await browser(address).post('/api/login', spray)).status === 401) tried += 1
        await browser(address).post('/api/login', mallory)
      }
      expect(tried).toBeLessThan(35)
    })

    it('at registration is limited too', async () => {
      const { browser, wrong } = await guarded()
      const stranger = browser()
      const statuses: number[] = []
      for (let times = 0; times < 20; times += 1)
        statuses.push((await stranger.post('/api/register', wrong(times))).status)
      expect(statuses.filter((status) => status === 409)).toHaveLength(6)
      expect(statuses.at(-1)).toBe(429)
    })

    /** So many accounts, and somebody at another address who registers with an e-mail and is answered with a status. */
    const strangerAmong = async (accounts: number, address: string) => {
      const { browser, email } = await guarded()
      const people = Array.from({ length: accounts }, (_, index) => email(`member${index}`))
      for (const member of people) await browser().post('/api/register', { email: member, password: PASSWORD })
      const stranger = browser(address)
      const register = async (member: string) =>
        (await stranger.post('/api/register', { email: member, password: 'another guess altogether' })).status
      return { people, email, register }
    }

    it('after twenty hits reveals no more to an address whether an account exists', async () => {
      const { people, email, register } = await strangerAmong(21, '198.51.100.23')
      const statuses: number[] = []
      for (const member of people) statuses.push(await register(member))
      expect(statuses).toEqual([...Array<number>(20).fill(409), 429])
      expect(await register(email('nobody'))).toBe(429)
    })

    it('reveals no more either to an address that asks for many accounts at once', async () => {
      const { people, register } = await strangerAmong(25, '198.51.100.24')
      const statuses = await Promise.all(people.map(register))
      expect(statuses.toSorted()).toEqual([...Array<number>(20).fill(409), ...Array<number>(5).fill(429)])
    })
  })
}
