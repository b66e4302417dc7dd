import type { Locator, Page } from 'playwright-core'
import type { PaymentMethod } from '#domain/checkout/payment-methods.ts'
import { see } from './see.ts'
import type { Tab } from './tab.ts'

/** The ways to pay, by the names that the checkout gives them. */
const WAYS: Readonly<Record<PaymentMethod, string>> = {
  payfast: 'Card or instant payment',
  ozow: 'Instant EFT',
  bank_transfer: 'EFT (bank transfer)',
  payjustnow: 'PayJustNow',
  finchoice: 'FinChoice instalments',
}

/** What is typed into the checkout, by its labels. */
export const thandi = {
  'E-mail': 'thandi@example.com',
  'First name': 'Thandi',
  'Last name': 'Mokoena',
  Phone: '082 555 0142',
  'Street address': '14 Florida Road',
  Suburb: 'Morningside',
  'City or town': 'Durban',
  'Postal code': '4001',
} as const
export type CheckoutLabel = keyof typeof thandi | 'Password'
let mailboxes = 0

/** The page where a cart becomes an order. */
export interface CheckoutForm {
  readonly field: (label: CheckoutLabel) => Locator
  readonly province: Locator
  readonly method: (method: PaymentMethod) => Locator
  /** Chooses to pick the order up. */
  readonly fetch: Locator
  readonly place: Locator
  readonly total: Locator
  readonly lines: Locator
  readonly problems: Locator
  /** What became of a press of the button. */
  readonly news: Locator
  /** Types everything that is asked for, but for the way to pay; an e-mail of its own each time, since few orders may be open under one. */
  readonly fill: (part?: Partial<Record<CheckoutLabel, string>>) => Promise<void>
}

export function checkoutOf(page: Page): CheckoutForm {
  const main = page.getByRole('main')
  const field = (label: CheckoutLabel) => main.getByLabel(label, { exact: true })
  const province = main.getByLabel('Province', { exact: true })
  return {
    field,
    province,
    method: (method) => main.getByRole('radio', { name: WAYS[method], exact: true }),
    fetch: main.getByRole('radio', { name: 'Collect in Cape Town' }),
    place: main.getByRole('button', { name: /^Place order/ }),
    total: main
      .getByLabel('Totals', { exact: true })
      .locator('div')
      .filter({ hasText: /^Total/ })
      .locator('data'),
    lines: main.getByRole('list', { name: 'Items in your order' }).getByRole('listitem'),
    problems: main.getByRole('region', { name: /attention$/ }),
    news: main.getByRole('alert'),
    async fill(part = {}) {
      mailboxes += 1
      const typed = { ...thandi, 'E-mail': `thandi.${mailboxes}@example.com`, ...part }
      for (const [label, text] of Object.entries(typed)) await field(label as CheckoutLabel).fill(text)
      await province.selectOption('KwaZulu-Natal')
    },
  }
}

/** An order's page. */
export interface OrderDetails {
  readonly title: Locator
  /** `R204816`. */
  readonly number: () => Promise<string>
  readonly pay: Locator
  readonly method: (method: PaymentMethod) => Locator
  readonly root: Locator
  /** The cents that went back. */
  readonly givenBack: Locator
}

export function orderOf(page: Page): OrderDetails {
  const root = page.getByRole('article', { name: /^Order R/ })
  return {
    root,
    title: root.getByRole('heading', { level: 1 }),
    async number() {
      const name = (await root.getAttribute('aria-label')) ?? ''
      return name.replace('Order ', '')
    },
    givenBack: root
      .getByLabel('Totals', { exact: true })
      .locator('div')
      .filter({ hasText: /^Refunded/ })
      .locator('data'),
    pay: root.getByRole('button', { name: /^Pay (now|by EFT)/ }),
    method: (method) => root.getByRole('radio', { name: WAYS[method], exact: true }),
  }
}

/** What a person does on a provider's page in the sandbox. */
export const sandboxActs = {
  pay: 'Pay',
  cancel: 'Cancel',
  fail: 'Fail',
  silent: 'Close the page',
} as const

export async function actAtProvider(page: Page, act: keyof typeof sandboxActs): Promise<void> {
  await page.waitForURL(SANDBOX_PAGE)
  await page.getByRole('button', { name: sandboxActs[act], exact: true }).click()
}

/** Where a provider asks for the money. */
export const SANDBOX_PAGE = /\/sandbox\/\w+\/pay\//
export const ORDER_PAGE = /\/checkout\/order\/[a-z0-9]+$/

/** Pays, and comes back to an order that is paid. */
export async function payAtProvider(page: Page): Promise<void> {
  await actAtProvider(page, 'pay')
  await page.waitForURL(ORDER_PAGE)
  await see(orderOf(page).title).toHaveText(PAID)
}

export const PAID = 'Thank you. Your order is paid'

/** The path of the order that a page has come to. */
export async function shownOrder(page: Page): Promise<string> {
  await page.waitForURL(ORDER_PAGE)
  await see(orderOf(page).title).toBeVisible()
  return new URL(page.url()).pathname
}

/** The link of an order on its page, with its secret. */
export async function orderLink({ page }: Pick<Tab, 'page'>): Promise<URL> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy order link' }).click()
  await see(page.getByText('Copied')).toBeVisible()
  return new URL(await page.evaluate(() => navigator.clipboard.readText()))
}

/** Goes to the checkout when the server has the whole cart. */
export async function toCheckout({ page, open, sync }: Tab): Promise<CheckoutForm> {
  await open('/checkout')
  await sync.atRest()
  return checkoutOf(page)
}

/** The same, with everything filled in: only the button is left. */
export async function filledCheckout(
  tab: Tab,
  { method = 'bank_transfer', typed }: Partial<Filling> = {},
): Promise<CheckoutForm> {
  const checkout = await toCheckout(tab)
  await checkout.fill(typed)
  await checkout.method(method).check()
  return checkout
}

interface Filling {
  readonly method: PaymentMethod
  readonly typed: Partial<Record<CheckoutLabel, string>>
}

/** Fills the checkout in and places the order; ends at the provider's page, or at the order's. */
export async function placeOrder(tab: Tab, method: PaymentMethod): Promise<OrderDetails> {
  const checkout = await filledCheckout(tab, { method })
  await checkout.place.click()
  await tab.page.waitForURL(method === 'bank_transfer' ? ORDER_PAGE : SANDBOX_PAGE)
  const order = orderOf(tab.page)
  if (method === 'bank_transfer') await see(order.title).toBeVisible()
  return order
}
