import { describe, expect, it, vi } from 'vitest'
import type { Browser } from '#tests/server/customer/browser.ts'
import { passwordMails } from '#tests/server/customer/password-mails.ts'
import { checkOut, fill, orderApp, orderOf } from '#tests/server/order/order-app.ts'
import { memorySql } from '#tests/server/test-sql.ts'

const PASSWORD = 'correct horse battery'
const FJORD = 1001

// Hundreds of requests, also on a slow machine.
vi.setConfig({ testTimeout: 300_000 })

const sql = memorySql()

/** A shop with a customer and their browser, one stranger who sends many requests, and many who send a few. */
async function flooded() {
  const app = await orderApp(sql())
  const { browser, email } = app
  const owner = { email: email('owner'), password: PASSWORD }
  const home = browser()
  expect((await home.post('/api/register', owner)).status).toBe(200)
  const one = browser()
  const fromOne = async (times: number, ask: (stranger: Browser, time: number) => Promise<unknown>) => {
    for (let time = 0; time < times; time += 1) await ask(one, time)
  }
  const fromMany = async (ask: (stranger: Browser, time: number) => Promise<unknown>, strangers = 40) => {
    for (let time = 0; time < strangers; time += 1) {
      const stranger = browser()
      for (let again = 0; again < 3; again += 1) await ask(stranger, time * 3 + again)
    }
  }
  const mailedCode = async (pattern: RegExp) => {
    const mails = await passwordMails(app.sql, owner.email)
    return pattern.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
  }
  return { ...app, owner, home, fromOne, fromMany, mailedCode }
}

describe('while strangers guess passwords, the owner', () => {
  const wrong = (email: string, time: number) => ({ email, password: `guess number ${time}` })

  it('logs in from elsewhere, while one stranger guesses hundreds of times at all accounts', async () => {
    const { browser, email, owner, fromOne } = await flooded()
    await fromOne(300, (stranger, time) => stranger.post('/api/login', wrong(email(`person${time}`), time)))
    expect((await browser().post('/api/login', owner)).status).toBe(200)
  })

  it('logs in on new devices, repeatedly, while one stranger guesses at this account without end', async () => {
    const { browser, owner, fromOne } = await flooded()
    const statuses: number[] = []
    await fromOne(300, async (stranger, time) => {
      await stranger.post('/api/login', wrong(owner.email, time))
      if (time % 10 === 9) statuses.push((await browser().post('/api/login', owner)).status)
    })
    expect(statuses).toEqual(Array(30).fill(200))
  })

  it('logs in on new devices, repeatedly, while forty strangers guess at this account', async () => {
    const { browser, owner, fromMany } = await flooded()
    const statuses: number[] = []
    await fromMany(async (stranger, time) => {
      await stranger.post('/api/login', wrong(owner.email, time))
      if (time % 10 === 9) statuses.push((await browser().post('/api/login', owner)).status)
    })
    expect(statuses).toEqual(Array(12).fill(200))
  })

  it('logs in on a known device, while strangers everywhere guess at this account', async () => {
    const { browser, home, owner, fromMany } = await flooded()
    await fromMany((stranger, time) => stranger.post('/api/login', wrong(owner.email, time)), 80)
    expect((await browser().post('/api/login', owner)).status).toBe(429)
    expect((await home.post('/api/login', owner)).status).toBe(200)
  })

  it('logs in on a new device by e-mail code, while strangers request codes and guess those too', async () => {
    const { browser, owner, fromMany, mailedCode } = await flooded()
    const flood = async (stranger: Browser, time: number) => {
      await stranger.post('/api/login', wrong(owner.email, time))
      await stranger.post('/api/customer-lost-password-email', { email: owner.email })
      const code = String(time).padStart(8, '0')
      await stranger.post('/api/customer-lost-password-set', { ...owner, code })
    }
    await fromMany(flood, 80)
    const phone = browser()
    expect((await phone.post('/api/login', owner)).status).toBe(429)
    expect((await phone.post('/api/customer-lost-password-email', owner)).status).toBe(200)
    const fresh = { email: owner.email, password: 'a brand new couch' }
    const code = await mailedCode(/#code=([\w-]{43})/)
    expect((await phone.post('/api/customer-lost-password-set', { ...fresh, code })).status).toBe(200)
    await fromMany((stranger, time) => stranger.post('/api/login', wrong(owner.email, time)), 80)
    expect((await phone.post('/api/login', fresh)).status).toBe(200)
  })
})

describe('while strangers register', () => {
  it('somebody else can register, and the owner of a mailbox gets the account that a stranger made under it', async () => {
    const {
      browser,
      email,
      owner,
      sql: { run },
      fromOne,
      fromMany,
    } = await flooded()
    await fromOne(30, (stranger) =>
      stranger.post('/api/register', { email: owner.email, password: 'a stranger’s guess' }),
    )
    await fromOne(60, (stranger, time) =>
      stranger.post('/api/register', { email: email(`made${time}`), password: PASSWORD }),
    )
    await fromMany((stranger, time) =>
      stranger.post('/api/register', { email: email(`many${time}`), password: PASSWORD }),
    )
    expect((await browser().post('/api/register', { email: email('new'), password: PASSWORD })).status).toBe(200)
    const victim = email('many7')
    const phone = browser()
    expect((await phone.post('/api/customer-lost-password-email', { email: victim })).status).toBe(200)
    const [mail] = await passwordMails({ run }, victim)
    const code = /^\d{8}$/m.exec(mail?.text ?? '')?.[0]
    const fresh = { email: victim, password: 'a brand new couch' }
    expect((await phone.post('/api/customer-lost-password-set', { ...fresh, code })).status).toBe(200)
    expect((await phone.post('/api/login', fresh)).status).toBe(200)
    expect((await phone.get('/api/customer/mailbox')).body.confirmed).toBe(true)
  })
})

describe('while strangers place unpaid orders', () => {
  it('others can order, and so can the customer in whose name they order', async () => {
    const { browser, email, sell, owner, home, fromOne, fromMany } = await flooded()
    const product = await sell({ stock: 10_000 })
    const order = async (buyer: Browser, as: string) =>
      checkOut(buyer, orderOf({ total: await fill(buyer, product), email: as }))
    const statuses: number[] = []
    await fromOne(40, async (_, time) =>
      statuses.push((await order(browser('203.0.113.9'), email(`nobody${time}`))).status),
    )
    expect(statuses.filter((status) => status === 409).length).toBeGreaterThan(0)
    await fromMany((stranger) => order(stranger, owner.email))
    expect((await order(browser(), email('guest'))).status).toBe(200)
    const { body: cart } = await home.post('/api/cart', { productId: product.id, productQuantity: 1 })
    expect((await checkOut(home, orderOf({ total: cart.totals.total, email: owner.email }))).status).toBe(200)
  })
})

describe('while strangers use the contact form', () => {
  it('the message of their e-mail’s owner arrives', async () => {
    const {
      browser,
      owner,
      sql: { run },
      fromOne,
      fromMany,
    } = await flooded()
    const write = (writer: Browser, message: string) =>
      writer.post('/api/contact', { name: 'Lindiwe', email: owner.email, message })
    await fromOne(300, (stranger, time) => write(stranger, `This is message ${time} of one.`))
    await fromMany((stranger, time) => write(stranger, `This is message ${time} of many.`))
    expect((await write(browser(), 'My couch has three legs.')).status).toBe(202)
    const found = await run({ text: `select 1 from outbox where text like '%three legs%'` })
    expect(found).toHaveLength(1)
    const ofOne = await run({ text: `select 1 from outbox where text like '% of one.%'` })
    expect(ofOne).toHaveLength(10)
  })
})

describe('while strangers review', () => {
  it('the owner of the e-mail that they give can review the same product', async () => {
    const {
      browser,
      email,
      owner,
      home,
      sql: { run },
      fromOne,
      fromMany,
      mailedCode,
    } = await flooded()
    const review = (writer: Browser, as: string, message: string) =>
      writer.post('/api/review-create', { name: 'L. K.', email: as, title: 'So', message, rating: 1, productId: FJORD })
    await fromOne(300, (stranger, time) => review(stranger, email(`nobody${time}`), `Worst couch number ${time}.`))
    await fromMany((stranger, time) => review(stranger, owner.email, `Worst couch of all, says ${time}.`))
    expect((await review(browser(), email('guest'), 'We sit well on it.')).status).toBe(201)
    expect((await review(home, owner.email, 'It survives our dogs.')).status).toBe(201)
    expect((await review(home, owner.email, 'It survives our cats.')).status).toBe(401)
    const phone = browser()
    await phone.post('/api/customer-lost-password-email', { email: owner.email })
    const code = await mailedCode(/^(\d{8})$/m)
    await phone.post('/api/customer-lost-password-set', { ...owner, code })
    await phone.post('/api/login', owner)
    const { found } = (await phone.get('/api/customer/mailbox')).body
    expect(found.reviews).toBe(1)
    expect((await phone.post('/api/customer/mailbox/join', { found })).body.found.reviews).toBe(0)
    const rows = await run<{ status: string; message: string }>({
      text: `select status, message from reviews where email = $1 order by id`,
      values: [owner.email],
    })
    expect(rows.map(({ status }) => status)).toEqual(['refused', 'waiting'])
    expect(rows[1]?.message).toBe('It survives our dogs.')
  })
})
