import type { Locator, Page } from 'playwright-core'
import { see } from './see.ts'
import type { Shop } from './shop.ts'
import type { Tab } from './tab.ts'

/** Somebody who has, or makes, an account. */
export interface Person {
  readonly firstName: string
  readonly email: string
  readonly password: string
}

let people = 0

/** Somebody nobody has heard of yet. */
export function newPerson(firstName = 'Thandeka'): Person {
  people += 1
  return {
    firstName,
    email: `${firstName.toLowerCase()}.${process.pid}.${people}@example.com`,
    password: 'three old couches',
  }
}

/** The fields and buttons of a form that lets people in, on its page or in the sheet. */
export interface AuthForm {
  readonly firstName: Locator
  readonly lastName: Locator
  readonly email: Locator
  readonly password: Locator
  readonly logIn: Locator
  readonly make: Locator
  /** What is wrong with the form as a whole. */
  readonly alert: Locator
}

export function authFormOf(root: Locator): AuthForm {
  const field = (name: string) => root.getByLabel(name, { exact: true })
  return {
    firstName: root.getByLabel('First name'),
    lastName: root.getByLabel('Last name'),
    email: field('E-mail'),
    password: field('Password'),
    logIn: root.getByRole('button', { name: 'Log in', exact: true }),
    make: root.getByRole('button', { name: 'Create account' }),
    alert: root.getByRole('alert'),
  }
}

/** The sheet over the page. */
export function loginDialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: /^(Log in|Create an account|Please log in again)$/ })
}

/** Opens the login over the page, from the open drawer. Before the code of the sheet is there, the link leads to the login's own page. */
export async function openLoginFromDrawer({ page, drawer }: Pick<Tab, 'page' | 'drawer'>): Promise<Locator> {
  await see(page.locator('div[aria-live="polite"][data-screen-only]')).toBeAttached()
  await drawer.root.getByRole('link', { name: 'Log in' }).click()
  const sheet = loginDialogOf(page)
  await see(sheet).toBeVisible()
  return sheet
}

/** Makes an account by the shop's call, as on another device. */
export async function registerElsewhere({ url }: Pick<Shop, 'url'>, person: Person): Promise<void> {
  const { firstName, email, password } = person
  const answer = await fetch(`${url()}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ first_name: firstName, email, password }),
  })
  if (!answer.ok) throw new Error(`/api/register answered ${answer.status}: ${await answer.text()}`)
}

/** Makes an account, and is logged in. */
export async function register({ page, open, header }: Tab, { firstName, email, password }: Person): Promise<void> {
  await open('/register')
  const form = authFormOf(page.getByRole('main'))
  await form.firstName.fill(firstName)
  await form.email.fill(email)
  await form.password.fill(password)
  await form.make.click()
  await see(page.getByRole('heading', { level: 1, name: `Welcome, ${firstName}` })).toBeVisible()
  await see(header.account).toBeVisible()
}

/** Logs in on the login's own page. */
export async function logIn({ page, open, header }: Tab, person: Person): Promise<void> {
  await open('/login')
  await sendLogin(authFormOf(page.getByRole('main')), person)
  await see(header.account).toBeVisible()
}

/** Fills the form in, and sends it. */
export async function sendLogin(form: AuthForm, { email, password }: Omit<Person, 'firstName'>): Promise<void> {
  await form.email.fill(email)
  await form.password.fill(password)
  await form.logIn.click()
}
