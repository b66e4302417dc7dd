import type { Locator, Page } from 'playwright-core'
import { expectPage } from './expect-page.ts'
import type { Shop } from './shop.ts'
import type { Tab } from './tab.ts'
import type { Visitor } from './visitor.ts'

/** The data of a person with an account, or who registers. */
export interface Person {
  readonly firstName: string
  readonly email: string
  readonly password: string
}

let people = 0

/** A person with an unused e-mail address. */
export function newPerson(firstName = 'Thandeka'): Person {
  people += 1
  return {
    firstName,
    email: `${firstName.toLowerCase()}.${process.pid}.${people}@example.com`,
    password: 'three old couches',
  }
}

/** The fields and buttons of a login or registration form, on its page or in the dialog. */
export interface AuthForm {
  readonly firstName: Locator
  readonly lastName: Locator
  readonly email: Locator
  readonly password: Locator
  readonly logIn: Locator
  readonly createAccount: Locator
  /** The error of the form as a whole. */
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
    createAccount: root.getByRole('button', { name: 'Create account' }),
    alert: root.getByRole('alert'),
  }
}

/** The login dialog over the page. */
export function loginDialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: /^(Log in|Create an account|Please log in again)$/ })
}

/** Waits until a link can open the login dialog. Until the dialog’s code is loaded, it leads to the login page. */
export async function waitForLoginDialog(page: Page): Promise<void> {
  await expectPage(page.locator('div[aria-live="polite"][data-screen-only]')).toBeAttached()
}

/** Opens the login dialog from the open drawer. */
export async function openLoginFromDrawer({ page, drawer }: Pick<Tab, 'page' | 'drawer'>): Promise<Locator> {
  await waitForLoginDialog(page)
  await drawer.root.getByRole('link', { name: 'Log in' }).click()
  const sheet = loginDialogOf(page)
  await expectPage(sheet).toBeVisible()
  return sheet
}

/** Creates an account through the API, as on another device. */
export async function registerByCall({ url }: Pick<Shop, 'url'>, person: Person): Promise<void> {
  const { firstName, email, password } = person
  const answer = await fetch(`${url()}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ first_name: firstName, email, password }),
  })
  if (!answer.ok) throw new Error(`/api/register answered ${answer.status}: ${await answer.text()}`)
}

/** Creates an account and a session of the visitor through the API, for tests that are not about registering. */
export async function startRegistered(visitor: Caller, { firstName, email, password }: Person): Promise<void> {
  await call(visitor, '/api/register', { first_name: firstName, email, password })
}

/** Creates a session of the visitor through the API, for tests that are not about logging in. */
export async function startLoggedIn(visitor: Caller, { email, password }: Person): Promise<void> {
  await call(visitor, '/api/login', { email, password })
}

type Caller = Pick<Visitor, 'context' | 'proxy'>

async function call({ context, proxy }: Caller, path: string, data: object): Promise<void> {
  const answer = await context.request.post(proxy.url + path, { data })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
}

/** Registers on the page, and waits until the customer is logged in. */
export async function register({ page, open, header }: Tab, { firstName, email, password }: Person): Promise<void> {
  await open('/register')
  const form = authFormOf(page.getByRole('main'))
  await form.firstName.fill(firstName)
  await form.email.fill(email)
  await form.password.fill(password)
  await form.createAccount.click()
  await expectPage(page.getByRole('heading', { level: 1, name: `Welcome, ${firstName}` })).toBeVisible()
  await expectPage(header.account).toBeVisible()
}

/** Logs in on the login page. */
export async function logIn({ page, open, header }: Tab, person: Person): Promise<void> {
  await open('/login')
  await submitLogin(authFormOf(page.getByRole('main')), person)
  await expectPage(header.account).toBeVisible()
}

export async function submitLogin(form: AuthForm, { email, password }: Omit<Person, 'firstName'>): Promise<void> {
  await form.email.fill(email)
  await form.password.fill(password)
  await form.logIn.click()
}
