import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { useCheckout } from '#src/checkout/use-checkout.ts'
import { browserCheckoutStore } from '#src/client/checkout/browser-checkout-store.ts'
import { emptyDraft } from '#src/client/checkout/draft.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { couchAdded } from '#tests/kit/entries.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
let sent: string[]

beforeEach(async () => {
  sent = []
  vi.stubGlobal('fetch', ({ url }: Request) => {
    sent.push(new URL(url).pathname)
    return new Promise<Response>(() => {})
  })
  await browserCheckoutStore().writeDraft(null, {
    ...emptyDraft(),
    first_name: 'Thandi',
    last_name: 'Mokoena',
    phone: '0825550142',
    method: 'payfast',
  })
})
afterEach(() => browserCheckoutStore().wipe())

function Form() {
  const { draft, summary, type, place } = useCheckout({
    total: 1_299_900,
    shippingMethod: 'localPickup',
    isLeft: () => false,
    onPlaced: async () => {},
    onPlacedBefore: async () => {},
    onNotPlacedAfterLeaving: () => {},
  })
  return (
    <>
      <input name="email" value={draft.email} onChange={({ target }) => type('email', target.value)} />
      <output>{draft.first_name}</output>
      <button type="button" data-asked={summary !== null && 'email' in summary.problems} onClick={place}>
        Place order
      </button>
    </>
  )
}
const email = () => page.place().querySelector('input') as HTMLInputElement
const button = () => page.place().querySelector('button') as HTMLButtonElement

it('is asked about once for each that looks mistyped, and ordered with at the second press', async () => {
  const { shop } = shopOf({ events: [couchAdded()], streamId: 'cart:1' })
  const guest = { ...firstCustomer, loaded: true }
  page.render(
    <MemoryRouter>
      <InShop shop={{ ...shop, customer: { ...shop.customer, getSnapshot: () => guest } }}>
        <Form />
      </InShop>
    </MemoryRouter>,
  )
  await expect.poll(() => page.place().querySelector('output')?.textContent).toBe('Thandi')
  for (const mistyped of ['thandi@gmial.com', 'thandi@gmal.com']) {
    await userEvent.fill(email(), mistyped)
    await userEvent.click(button())
    await expect.poll(() => button().dataset.asked).toBe('true')
    expect(sent).toEqual([])
  }
  await userEvent.click(button())
  await expect.poll(() => sent).toEqual(['/api/checkout'])
})
