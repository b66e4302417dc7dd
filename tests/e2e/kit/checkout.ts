import type { Locator, Page } from 'playwright-core'
import type { PaymentMethod } from '#domain/order/payment-methods.ts'
import { expectPage } from './expect-page.ts'
import type { Tab } from './tab.ts'

/** The labels of the payment methods in the checkout. */
const METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  payfast: 'Card or instant payment',
  ozow: 'Instant EFT',
  bank_transfer: 'EFT (bank transfer)',
  payjustnow: 'PayJustNow',
  finchoice: 'FinChoice instalments',
}

/** Valid input for the checkout, by label. */
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

/** The locators of the checkout page. */
export interface CheckoutForm {
  readonly field: (label: CheckoutLabel) => Locator
  readonly province: Locator
  readonly method: (method: PaymentMethod) => Locator
  /** The radio for pick-up. */
  readonly pickUp: Locator
  readonly placeOrder: Locator
  readonly total: Locator
  readonly lines: Locator
  readonly errorSummary: Locator
  /** The result of a press on the button. */
  readonly alert: Locator
  /** Fills in everything except the payment method. Uses a new e-mail each time, since the unpaid orders per e-mail are limited. */
  readonly fill: (part?: Partial<Record<CheckoutLabel, string>>) => Promise<void>
}

export function checkoutOf(page: Page): CheckoutForm {
  const main = page.getByRole('main')
  const field = (label: CheckoutLabel) => main.getByLabel(label, { exact: true })
  const province = main.getByLabel('Province', { exact: true })
  return {
    field,
    province,
    method: (method) => main.getByRole('radio', { name: METHOD_LABELS[method], exact: true }),
    pickUp: main.getByRole('radio', { name: 'Pick up in Cape Town' }),
    placeOrder: main.getByRole('button', { name: /^Place order/ }),
    total: main
      .getByLabel('Totals', { exact: true })
      .locator('div')
      .filter({ hasText: /^Total/ })
      .locator('data'),
    lines: main.getByRole('list', { name: 'Items in your order' }).getByRole('listitem'),
    errorSummary: main.getByRole('region', { name: /attention$/ }),
    alert: main.getByRole('alert'),
    async fill(part = {}) {
      mailboxes += 1
      const typed = { ...thandi, 'E-mail': `thandi.${mailboxes}@example.com`, ...part }
      for (const [label, text] of Object.entries(typed)) await field(label as CheckoutLabel).fill(text)
      await province.selectOption('KwaZulu-Natal')
    },
  }
}

/** The locators of an order’s page. */
export interface OrderDetails {
  readonly title: Locator
  /** For example `R204816`. */
  readonly number: () => Promise<string>
  readonly pay: Locator
  readonly method: (method: PaymentMethod) => Locator
  readonly root: Locator
  /** The refunded amount. */
  readonly refunded: Locator
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
    refunded: root
      .getByLabel('Totals', { exact: true })
      .locator('div')
      .filter({ hasText: /^Refunded/ })
      .locator('data'),
    pay: root.getByRole('button', { name: /^Pay (now|by EFT)/ }),
    method: (method) => root.getByRole('radio', { name: METHOD_LABELS[method], exact: true }),
  }
}

/** The buttons on a provider’s page in the sandbox. */
export const sandboxActions = {
  pay: 'Pay',
  cancel: 'Cancel',
  fail: 'Fail',
  silent: 'Close the page',
} as const

export async function chooseAtProvider(page: Page, act: keyof typeof sandboxActions): Promise<void> {
  await page.waitForURL(SANDBOX_PAGE)
  await page.getByRole('button', { name: sandboxActions[act], exact: true }).click()
}

/** The payment page of a provider in the sandbox. */
export const SANDBOX_PAGE = /\/sandbox\/\w+\/pay\//
export const ORDER_PAGE = /\/checkout\/order\/[a-z0-9]+$/

/** Pays, and waits for the paid order’s page. */
export async function payAtProvider(page: Page): Promise<void> {
  await chooseAtProvider(page, 'pay')
  await page.waitForURL(ORDER_PAGE)
  await expectPage(orderOf(page).title).toHaveText(PAID)
}

export const PAID = 'Thank you. Your order is paid'

/** The path of the order that the page shows. */
export async function currentOrderPath(page: Page): Promise<string> {
  await page.waitForURL(ORDER_PAGE)
  await expectPage(orderOf(page).title).toBeVisible()
  return new URL(page.url()).pathname
}

/** The link to an order with its key, copied from its page. */
export async function orderLink({ page }: Pick<Tab, 'page'>): Promise<URL> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy order link' }).click()
  await expectPage(page.getByText('Copied')).toBeVisible()
  return new URL(await page.evaluate(() => navigator.clipboard.readText()))
}

/** Opens the checkout, and waits until the cart is synced. */
export async function openCheckout({ page, open, sync }: Tab): Promise<CheckoutForm> {
  await open('/checkout')
  await sync.showsSynced()
  return checkoutOf(page)
}

/** Opens the checkout and fills it in, up to the button. */
export async function filledCheckout(
  tab: Tab,
  { method = 'bank_transfer', typed }: Partial<CheckoutInput> = {},
): Promise<CheckoutForm> {
  const checkout = await openCheckout(tab)
  await checkout.fill(typed)
  await checkout.method(method).check()
  return checkout
}

interface CheckoutInput {
  readonly method: PaymentMethod
  readonly typed: Partial<Record<CheckoutLabel, string>>
}

/** Fills in the checkout and places the order. Ends on the provider’s page, or on the order’s for a bank transfer. */
export async function placeOrder(tab: Tab, method: PaymentMethod): Promise<OrderDetails> {
  const checkout = await filledCheckout(tab, { method })
  await checkout.placeOrder.click()
  await tab.page.waitForURL(method === 'bank_transfer' ? ORDER_PAGE : SANDBOX_PAGE)
  const order = orderOf(tab.page)
  if (method === 'bank_transfer') await expectPage(order.title).toBeVisible()
  return order
}
