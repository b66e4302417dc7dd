import { expect, it, vi } from 'vitest'
import type { CommandContext } from '#server/commands/command.ts'
import { customersCommand } from '#server/commands/customers-command.ts'
import { accountApp } from '#tests/server/customer/account-app.ts'
import { memorySql } from '#tests/server/test-sql.ts'

const sql = memorySql()
const catalogue = { tables: {}, notifications: { publish: () => {} } } as unknown as CommandContext['catalogue']
const password = 'correct horse battery'

it('logs a customer out on all devices, and nobody else', async () => {
  const { browser, email, shop } = await accountApp(sql())
  const run = (...words: readonly string[]) => customersCommand(words, { run: sql().run, now: shop.now, catalogue })
  const [home, phone, other] = [browser(), browser(), browser()]
  const anna = { email: email('anna'), password }
  await home.post('/api/register', anna)
  await phone.post('/api/login', anna)
  await other.post('/api/register', { email: email('ben'), password })
  const { ok, lines } = await run('log-out', anna.email.toUpperCase())
  expect([ok, lines]).toEqual([true, [`${anna.email} is logged out on 2 devices.`]])
  const statuses = await Promise.all([home, phone, other].map(async (each) => (await each.get('/api/customer')).status))
  expect(statuses).toEqual([401, 401, 200])
  expect((await phone.post('/api/login', anna)).status).toBe(200)
})

it('tells the customer’s open pages and ends their live connections: they may show the orders to somebody else', async () => {
  const { browser, email, shop, accounts } = await accountApp(sql())
  const anna = { email: email('anna'), password }
  const { user_id: customerId } = (await browser().post('/api/register', anna)).body.customer
  const publish = vi.fn()
  const notifying = {
    ...catalogue,
    notifications: { ...accounts.notifications, publish },
  } as unknown as typeof catalogue
  await customersCommand(['log-out', anna.email], { run: sql().run, now: shop.now, catalogue: notifying })
  expect(publish.mock.calls).toEqual([
    ['cart', { cartId: expect.any(String), cursor: expect.any(Number) }],
    ['session', { customerId }],
  ])
})

it('forgets the known browsers of a customer who was logged out', async () => {
  const { browser, email, shop } = await accountApp(sql())
  const thief = browser('198.51.100.9')
  const anna = { email: email('anna'), password }
  await thief.post('/api/register', anna)
  await customersCommand(['log-out', anna.email], { run: sql().run, now: shop.now, catalogue })
  const statuses: number[] = []
  for (let time = 0; time < 9; time += 1) {
    statuses.push((await thief.post('/api/login', { ...anna, password: `guess number ${time}` })).status)
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(6)
})

it.each([[[]], [['log-out']], [['log-out', 'nobody@example.com']], [['delete', 'anna@example.com']]])(
  'names the error in %j',
  async (words) => {
    expect((await customersCommand(words, { run: sql().run, now: 0, catalogue })).ok).toBe(false)
  },
)
