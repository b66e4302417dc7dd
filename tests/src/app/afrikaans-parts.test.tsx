import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { cartProjection } from '#domain/cart/cart-projection.ts'
import { type CartNotice, emptyCart } from '#domain/cart/cart-state.ts'
import type { PaymentMethods } from '#domain/checkout/checkout-calls.ts'
import { customerProjection } from '#domain/customer/customer-projection.ts'
import { INCOMPLETE } from '#domain/forms/form-messages.ts'
import { HISTORY, ORDER_STATUSES, type OrderView } from '#domain/order/order-view.ts'
import { METHOD_TERMS, PAYMENT_METHODS } from '#domain/order/payment-methods.ts'
import { AFRIKAANS } from '#src/app/language/whole-afrikaans.ts'
import { CartDrawerContents } from '#src/cart/cart-drawer-contents.tsx'
import { cartRoute } from '#src/cart/cart-page.tsx'
import { pageRoute as checkoutRoute } from '#src/checkout/checkout-page.tsx'
import { FormMessageView } from '#src/checkout/form-message.tsx'
import { PaymentFields } from '#src/checkout/payment-fields.tsx'
import { ProblemSummary } from '#src/checkout/problem-summary.tsx'
import type { FormMessage } from '#src/checkout/use-form-message.ts'
import type { ShopApi } from '#src/client/api/shop-api.ts'
import { CartProvider } from '#src/client/cart/cart-context.tsx'
import { readOnlyShopClient } from '#src/client/cart/read-only-shop-client.ts'
import { emptyDraft } from '#src/client/checkout/draft.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import type { ShopData } from '#src/client/shop-data.ts'
import { OrderDetails } from '#src/components/order/order-details.tsx'
import { PendingChanges } from '#src/on-this-device/pending-changes.tsx'
import { StoredDataFacts } from '#src/on-this-device/stored-data-facts.tsx'
import { LargePictures } from '#src/product/large-pictures.tsx'
import { OptionPicker } from '#src/product/option-picker.tsx'
import { ReviewForm } from '#src/product/reviews/review-form.tsx'
import { Field } from '#src/ui/form/field.tsx'
import { ENGLISH, type Language, LanguageContext } from '#src/ui/language/language-context.ts'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import { NotificationsContext } from '#src/ui/notifications/notifications-context.tsx'
import { blanket } from '#tests/kit/goods.ts'
import { story } from '#tests/kit/story.ts'
import { catalogue, order, sharedWords } from './both-languages.ts'
import { shownWords } from './shown-words.ts'

const sage = catalogue.bySlug('sage-3-seater')
if (sage === undefined) throw new Error('The shop has no Sage.')

const offer = {
  slug: sage.slug,
  name: sage.name,
  categories: [],
  options: [{ name: 'Filling', option: 'Foam' }],
  colourName: 'Stone',
  picture: null,
  price: 20_000,
  priceRegular: 30_000,
}
const line = { productId: sage.id, variation: 100101, colour: 'stone', quantity: 2, offer }
const ofSage = { itemKey: 'one', name: sage.name }
const notices: CartNotice[] = [
  { ...ofSage, kind: 'repriced', from: 100, to: 200 },
  { ...ofSage, kind: 'stock_fell', from: 3, to: 2 },
  { ...ofSage, kind: 'withdrawn' },
  { ...ofSage, kind: 'left_out', from: 12, to: 10 },
  { ...ofSage, kind: 'left_out', from: 1, to: 0 },
  { kind: 'coupon_ended', code: 'TEN' },
]
const full = { ...emptyCart(), lines: { one: line }, notices, codeAsked: 'TEN' }

const SHOP: ShopData = { company: null, categories: [], cart: null, visitor: null }
const METHODS: PaymentMethods['methods'] = PAYMENT_METHODS.map((id) => ({
  id,
  ...METHOD_TERMS[id].total,
  months: null,
  sandbox: true,
}))

/** Renders a part of a page with a cart. A route brings its own data. */
async function rendered(part: ReactNode | RouteObject, language: Language): Promise<string> {
  const route: RouteObject = isRoute(part) ? part : { element: part }
  const { query, dataRoutes } = createStaticHandler([
    { id: SHOP_ROUTE, path: '/', loader: () => SHOP, children: [{ ...route, path: '*' }] },
  ])
  const found = await query(new Request('https://shop.example/cart'))
  if (found instanceof Response) throw new Error('A redirect')
  const page = (
    <LanguageContext value={language}>
      <NotificationsContext value={notificationList()}>
        <CartProvider shop={readOnlyShopClient(full)} seed={full}>
          <StaticRouterProvider router={createStaticRouter(dataRoutes, found)} context={found} hydrate={false} />
        </CartProvider>
      </NotificationsContext>
    </LanguageContext>
  )
  return `<html lang="${language.locale}"><body>${renderToStaticMarkup(page)}</body></html>`
}

function isRoute(part: ReactNode | RouteObject): part is RouteObject {
  return typeof part === 'object' && part !== null && 'Component' in part
}

const pageless: ShopApi = { get: async () => ({ ok: false, reason: 'unreachable' }) }

const account = { bank: 'Thandi', holder: 'Rusbank', number: '1', branch_code: '2' }
const transfer = { account, reference: order.number, amount: 43_500, pay_by: order.placed_at }
const statuses: readonly OrderView[] = ORDER_STATUSES.map((status) => ({
  ...order,
  status,
  note: 'Thandi',
  parcel: { carrier: 'Thandi', tracking: null },
  history: Object.values(HISTORY).map((what) => ({ at: order.placed_at, what })),
  transfer: status === 'awaiting_transfer' ? transfer : null,
  refunded: status === 'refunded' ? 43_500 : 100,
}))

function Order({ order: shown }: { readonly order: OrderView }) {
  return <OrderDetails order={shown} access={{ id: shown.id, key: 'k' }} level={1} onOrder={() => {}} />
}

function Problem() {
  const field = { id: 'f', name: 'email', label: 'Thandi', problem: 'Invalid email' }
  return <Field {...field}>{(control) => <input {...control} />}</Field>
}
const open = {
  product: sage,
  choice: { options: {}, colour: null },
  attribute: 'Filling',
  isMissed: true,
  onOption: () => {},
}
const problems = { email: 'Invalid email', phone: INCOMPLETE, postcode: 'Enter a 4-digit postal code.' }
const unchosen = { draft: emptyDraft(), problems: { method: 'Choose how to pay.' }, choose: () => {} }

const difference = { item_key: 'one', name: `${sage.name}, Foam / Stone`, from: 3, to: 2 }
const differences = [
  'price',
  'quantity',
  'added',
  'removed',
  'pieces',
  'shipping',
  'withdrawn',
  'coupon',
  'delivery',
  'total',
] as const
const messages: readonly FormMessage[] = [
  ...(['offline', 'late', 'outdated', 'unknown', 'incomplete', 'ended'] as const).map((kind) => ({ kind })),
  ...(['refused', 'unpaid'] as const).map((kind) => ({ kind, text: 'Thandi' })),
  { kind: 'changed', text: 'Thandi', isShown: true, changes: differences.map((what) => ({ ...difference, what })) },
]

const example = story()
example.shopper.adds(blanket, 1)
example.shopper.sets(blanket, 3)
example.shopper.wants('localPickup')
const rows = example.browserLog().entries.map((entry, index) => ({ index, entry }))
const kept = {
  cart: cartProjection(full, null),
  customer: customerProjection({ status: 'guest' }, null),
  entries: 12,
  syncedAt: null,
  since: Date.parse(order.placed_at),
}

describe('a part of an Afrikaans page', () => {
  const added = { itemKey: 'one', name: sage.name, at: 0, days: { min: 2, max: 4 }, related: sage.related }
  test.each<readonly [string, ReactNode | RouteObject]>([
    ['the cart with lines and notices', cartRoute({ preloadCheckout: async () => {} }).element],
    ['the drawer with what was added', <CartDrawerContents key="drawer" added={added} onRemoved={() => {}} />],
    ['the checkout of a cart', { ...checkoutRoute(pageless), loader: () => ({ methods: METHODS, at: 0 }) }],
    ...statuses.map((each) => [`an order that is ${each.status}`, <Order key={each.status} order={each} />] as const),
    ...messages.map(
      (each) => [`the message ${each.kind}`, <FormMessageView key={each.kind} formMessage={each} />] as const,
    ),
    ['a field with a problem', <Problem key="problem" />],
    ['the list of problems', <ProblemSummary key="problems" summary={{ problems }} problems={problems} />],
    ['a payment method that is to be chosen', <PaymentFields key="payment" checkout={unchosen} methods={METHODS} />],
    ['what is kept', <StoredDataFacts key="kept" {...kept} />],
    ...(['online', 'offline', 'ended'] as const).map(
      (state, unsent) =>
        [
          `${unsent} changes that wait, ${state}`,
          <PendingChanges key={state} rows={rows.slice(0, unsent)} state={state} />,
        ] as const,
    ),
    ['changes on their way', <PendingChanges key="changes" rows={rows} state="online" />],
    ['the form of a review', <ReviewForm key="review" productId={sage.id} onAccepted={() => {}} />],
    [
      'the pictures as large as the screen',
      <LargePictures key="pictures" pictures={sage.images} first={0} name={sage.name} onClose={() => {}} />,
    ],
  ])('%s contains no English', async (_name, part) => {
    const english = await rendered(part, ENGLISH)
    const afrikaans = await rendered(part, AFRIKAANS)
    expect(shownWords(afrikaans).size).toBeGreaterThan(0)
    expect(sharedWords(english, afrikaans)).toEqual([])
  })
})

test('an option that is missed is named in Afrikaans', async () => {
  const afrikaans = await rendered(<OptionPicker {...open} />, AFRIKAANS)
  expect(afrikaans.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(/filling/i)
})
