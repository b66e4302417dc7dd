import type { Page } from 'playwright-core'
import { codeAt, stepAt } from '#server/security/one-time-code.ts'
import { expectPage } from './expect-page.ts'
import type { Shop } from './shop.ts'
import type { Visitor } from './visitor.ts'

/** A member of staff with the console open. */
export interface Agent {
  readonly page: Page
  readonly name: string
  readonly password: string
}

interface NewAgent {
  readonly shop: Shop
  readonly visitor: Visitor
  readonly name: string
  readonly role: 'support' | 'developer'
}

/** Adds a member of staff by command line, and signs in on the console’s page. */
export async function signInAgent({ shop, visitor, name, role }: NewAgent): Promise<Agent> {
  const email = `${name.toLowerCase()}.${role}@rusbank.example`
  const printed = await shop.command('staff', 'add', email, name, role)
  const printedValue = (label: string): string => new RegExp(`${label}: +(\\S+)`).exec(printed)?.[1] ?? ''
  const { page, proxy, errorMonitor } = visitor
  // The console first requests the session, gets 401, and shows the sign-in page.
  errorMonitor.allow(/answer 401: GET \S*\/api\/support\/me|status of 401/)
  await page.goto(`${proxy.url}/support`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(printedValue('Password'))
  await page.getByLabel('Code').fill(codeAt({ secret: printedValue('Secret'), step: stepAt(Date.now()) }))
  await page.getByRole('button', { name: 'Log in' }).click()
  await expectPage(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  return { page, name, password: printedValue('Password') }
}
