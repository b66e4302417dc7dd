import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import type { CouponTerms } from '#domain/coupon/terms.ts'
import { contactCalls } from '#server/contact/contact-calls.ts'
import type { Notifications } from '#server/database/notifications.ts'
import type { Sql } from '#server/database/sql.ts'
import { checkoutCalls } from '#server/order/checkout-calls.ts'
import type { CheckoutPorts } from '#server/order/checkout-ports.ts'
import { orderCalls } from '#server/order/order-calls.ts'
import { hasOrdered } from '#server/order/purchase-history.ts'
import { reviewWrites } from '#server/reviews/review-calls.ts'
import { reviewStore } from '#server/reviews/review-store.ts'
import { sessionsOf } from '#server/sessions/sessions.ts'
import { customerDetails, longStreetDelivery } from '#tests/kit/bank-transfer-order.ts'
import { couponTerms } from '#tests/kit/goods.ts'
import { shippedCatalogue } from '#tests/server/catalogue/shipped-catalogue.ts'
import { type AccountApp, type AccountParts, accountApp } from '#tests/server/customer/account-app.ts'
import type { Answer, Browser } from '#tests/server/customer/browser.ts'
import { type TestShop, throwBlanket } from '#tests/server/shop-fixture.ts'
import { testCheckout } from '#tests/server/test-checkout.ts'
import { type FakeProviders, fakeProviders } from './fake-providers.ts'

const shipped = shippedCatalogue()
/** Ids that no other test on the same database uses. */
let ids = 1_000_000 + (process.pid % 1_000) * 100_000

interface OrderCalls {
  readonly checkout: CheckoutPorts
  readonly providers: FakeProviders
  readonly notifications: Notifications
  /** The limits of the coupons' uses. */
  readonly limits: Map<string, number | null>
}

export interface OrderApp extends Omit<AccountApp, 'built'>, OrderCalls {
  /** Adds a product that no other test sells. */
  readonly sell: (
    more?: Partial<Pick<SellableProduct, 'name' | 'price' | 'stock' | 'meta_data'>>,
  ) => Promise<SellableProduct>
  /** The number of pieces in stock. */
  readonly stockOf: (productId: number) => Promise<number>
  /** Adds a coupon with this limit. */
  readonly coupon: (terms: Partial<CouponTerms> & { readonly limit?: number }) => Promise<string>
  readonly usesOf: (code: string) => Promise<number>
  /** The types of an order's events. */
  readonly eventTypes: (orderId: string) => Promise<string[]>
}

/** The calls from cart to order on a database shared with other tests, with scripted providers. */
export async function orderApp(sql: Sql): Promise<OrderApp> {
  const { run } = sql
  const build = async (app: FastifyInstance, parts: AccountParts): Promise<OrderCalls> => {
    const { accounts, shop, known, notifications, takeFromQuota } = parts
    const providers = fakeProviders()
    const limits = new Map<string, number | null>()
    const checkout: CheckoutPorts = {
      ...testCheckout({ shop, database: { sql, notifications } }),
      known,
      payments: providers,
      couponLimit: (code) => limits.get(code) ?? null,
      reloadCatalogue: () => reload({ sql, shop, limits }),
    }
    const sessions = sessionsOf(accounts)
    const now = () => shop.now
    checkoutCalls(app, { checkout, accounts, takeFromQuota })
    orderCalls(app, { orders: checkout, sessions, notifications })
    contactCalls(app, { run, sessions, mailer: { wake: () => {} }, shopAddress: 'shop@rusbank.example', now })
    reviewWrites(app, {
      reviews: reviewStore({ run, onChanged: () => {} }),
      catalogue: { current: () => shipped },
      sessions,
      hasOrdered: (purchase) => hasOrdered(run, purchase),
      run,
      now,
    })
    return { checkout, providers, notifications, limits }
  }
  const { built, ...opened } = await accountApp(sql, build, false)
  const { shop } = opened
  const { limits } = built
  return {
    ...opened,
    ...built,
    async sell(more = {}) {
      ids += 1
      const product: SellableProduct = {
        ...throwBlanket,
        price: 50_000,
        stock: 10,
        ...more,
        id: ids,
        slug: `piece-${ids}`,
      }
      const { id, slug, price, stock } = product
      await sql.run({
        text: `insert into products (id, slug, price, regular_price, stock, content_price, content_regular_price, content_stock)
          values ($1, $2, $3, $3, $4, $3, $3, $4)`,
        values: [id, slug, price, stock],
      })
      shop.products.set(id, product)
      return product
    },
    async stockOf(productId) {
      const rows = await sql.run<{ stock: number }>({
        text: 'select stock from products where id = $1',
        values: [productId],
      })
      return rows[0]?.stock ?? Number.NaN
    },
    async coupon({ limit, ...more }) {
      ids += 1
      const terms = couponTerms(`CODE${ids}`, { description: 'For everybody', ...more })
      limits.set(terms.code, limit ?? null)
      shop.coupons.set(terms.code, { terms, usesLeft: limit ?? null })
      return terms.code
    },
    async usesOf(code) {
      const rows = await sql.run<{ uses: number }>({ text: 'select uses from coupons where code = $1', values: [code] })
      return rows[0]?.uses ?? 0
    },
    async eventTypes(orderId) {
      const text = 'select type from order_events where order_id = $1 order by position'
      return (await sql.run<{ type: string }>({ text, values: [orderId] })).map(({ type }) => type)
    },
  }
}

/** Collects the errors that are reported from now on. Without this, an error that is reported fails the call. */
export function errorsReportedBy(checkout: CheckoutPorts): unknown[] {
  const errors: unknown[] = []
  Object.assign(checkout, { onError: (error: unknown) => void errors.push(error) })
  return errors
}

interface Reloading {
  readonly sql: Sql
  readonly shop: TestShop
  readonly limits: ReadonlyMap<string, number | null>
}

/** Reloads the shop's products and coupons from the database, as the live catalogue does. */
async function reload({ sql, shop, limits }: Reloading): Promise<void> {
  const rows = await sql.run<{ id: number; stock: number; price: number; withdrawn: boolean }>({
    text: 'select id, stock, price, withdrawn from products where id = any($1::integer[])',
    values: [[...shop.products.keys()]],
  })
  for (const { id, stock, price, withdrawn } of rows) {
    const product = shop.products.get(id)
    if (withdrawn) shop.products.delete(id)
    else if (product !== undefined) shop.products.set(id, { ...product, stock, price })
  }
  const uses = await sql.run<{ code: string; uses: number }>({ text: 'select code, uses from coupons' })
  for (const { code, uses: used } of uses) {
    const coupon = shop.coupons.get(code)
    const limit = limits.get(code) ?? null
    if (coupon !== undefined && limit !== null)
      shop.coupons.set(code, { ...coupon, usesLeft: Math.max(0, limit - used) })
  }
}

export interface Wish {
  readonly total: number
  readonly email: string
  readonly method?: 'payfast' | 'ozow' | 'bank_transfer' | 'payjustnow' | 'finchoice'
  readonly months?: number
  readonly pickUp?: boolean
}

/** The body of a browser's checkout. */
export function orderOf({ total, email, method = 'bank_transfer', months, pickUp = false }: Wish) {
  return {
    total,
    contact: { ...customerDetails, email, phone: '082 123 4567' },
    shipping: pickUp ? { method: 'localPickup' } : { ...longStreetDelivery, country: 'ZA' },
    payment: { method, ...(months !== undefined && { months }) },
  }
}

/** Adds pieces to a guest's cart, and returns its total. */
export async function fill(guest: Browser, product: Pick<SellableProduct, 'id'>, quantity = 1): Promise<number> {
  const added = await guest.post('/api/cart-guest', { productId: product.id, productQuantity: quantity })
  return added.body.totals.total
}

/** By key: a repeated checkout names the same cart as the first. */
const named = new Map<string, string | null>()

/** Orders the cart that the browser was shown last, as a page does, unless the body names another. */
export function checkOut(guest: Browser, body: object, key: string = randomUUID()): Promise<Answer> {
  const cart_hash = named.get(key) ?? guest.seenCart()
  named.set(key, cart_hash)
  return guest.post('/api/checkout', { cart_hash, ...body }, { 'idempotency-key': key })
}
