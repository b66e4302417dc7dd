import type { Page } from 'playwright-core'
import { codeAt, stepAt } from '#server/security/one-time-code.ts'
import { see } from './see.ts'
import type { Shop } from './shop.ts'
import type { Visitor } from './visitor.ts'

/** Somebody of the staff in front of the console. */
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

/** Adds somebody to the staff as the shopkeeper does, and lets them sign in as they would. */
export async function signInAgent({ shop, visitor, name, role }: NewAgent): Promise<Agent> {
  const email = `${name.toLowerCase()}.${role}@rusbank.example`
  const printed = await shop.command('staff', 'add', email, name, role)
  const said = (label: string): string => new RegExp(`${label}: +(\\S+)`).exec(printed)?.[1] ?? ''
  const { page, line, guard } = visitor
  // Whoever is not signed in is told so, and sent to where one signs in.
  guard.allow(/answer 401: GET \S*\/api\/support\/me|status of 401/)
  await page.goto(`${line.url}/support`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(said('Password'))
  await page.getByLabel('Code').fill(codeAt({ secret: said('Secret'), step: stepAt(Date.now()) }))
  await page.getByRole('button', { name: 'Log in' }).click()
  await see(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  return { page, name, password: said('Password') }
}
