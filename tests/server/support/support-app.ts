import { v7 } from 'uuid'
import type { Role } from '#domain/support/staff-sign-in.ts'
import type { Sql } from '#server/database/sql.ts'
import { orderCalls } from '#server/order/order-calls.ts'
import { codeAt, newCodeSecret, stepAt } from '#server/security/one-time-code.ts'
import { secretBox } from '#server/security/secret-box.ts'
import { newSecret } from '#server/security/secrets.ts'
import { sessionsOf } from '#server/sessions/sessions.ts'
import { staffCalls } from '#server/support/staff-calls.ts'
import { insertStaff, sealCodeSecret } from '#server/support/staff-store.ts'
import type { Support } from '#server/support/support.ts'
import { supportCalls } from '#server/support/support-calls.ts'
import { type AccountApp, accountApp } from '#tests/server/customer/account-app.ts'
import type { Browser } from '#tests/server/customer/browser.ts'
import { testCheckout } from '#tests/server/test-checkout.ts'

export interface Colleague {
  readonly browser: Browser
  readonly email: string
  readonly password: string
  /** The secret of the one-time codes. */
  readonly secret: string
  /** The current code, or one some steps later. */
  readonly code: (stepsOn?: number) => string
}

export interface SupportApp extends AccountApp {
  readonly support: Support
  /** The routes of the console’s calls. */
  readonly routes: readonly string[]
  /** A new member of staff, not signed in. */
  readonly colleague: (name: string, role?: Role) => Promise<Colleague>
  /** A signed-in member of staff. */
  readonly agent: (name?: string, role?: Role) => Promise<Browser>
}

/** Shared by all shops of these tests. */
const secrets = secretBox(Buffer.alloc(32, 7))

/** The account, cart, order and console calls on a database shared with other tests. */
export async function supportApp(sql: Sql): Promise<SupportApp> {
  const routes: string[] = []
  const opened = await accountApp(sql, (app, { accounts, shop, notifications }) => {
    const { passwords, mailer } = accounts
    const orders = testCheckout({ shop, database: { sql, notifications } })
    const now = () => shop.world().now
    const support: Support = { sql, shop, notifications, passwords, secrets, mailer, orders, now }
    app.addHook('onRoute', ({ url }) => {
      if (url.startsWith('/api/support')) routes.push(url)
    })
    orderCalls(app, { orders, sessions: sessionsOf(accounts), notifications })
    staffCalls(app, support)
    supportCalls(app, support)
    return support
  })
  const { shop, browser, built: support } = opened
  const colleague = async (name: string, role: Role = 'support'): Promise<Colleague> => {
    const email = `${name.toLowerCase()}.${v7()}@rusbank.example`
    const [id, password, secret] = [v7(), newSecret(), newCodeSecret()]
    const codeSecret = sealCodeSecret(secrets, { id, codeSecret: secret })
    const passwordHash = await support.passwords.hash(password)
    await insertStaff(sql.run, { id, email, name, role, passwordHash, codeSecret, codeStep: 0, createdAt: shop.now })
    return {
      browser: browser(),
      email,
      password,
      secret,
      code: (stepsOn = 0) => codeAt({ secret, step: stepAt(shop.now) + stepsOn }),
    }
  }
  const agent = async (name = 'Thandi', role: Role = 'support') => {
    const { browser: own, email, password, code } = await colleague(name, role)
    const { status, body } = await own.post('/api/support/sign-in', { email, password, code: code() })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return own
  }
  return { ...opened, support, routes, colleague, agent }
}
