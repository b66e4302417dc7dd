import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { PaymentToMake } from '#domain/checkout/checkout-calls.ts'
import { useGoToPayment } from '#src/client/checkout/go-to-payment.ts'

/** The events that the page listens to, and what it did, in order. */
let page: EventTarget
let done: string[]

beforeEach(() => {
  page = new EventTarget()
  done = []
  const form = { append: () => {}, submit: () => done.push('form submitted') }
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('history', { replaceState: (_: null, __: string, path: string) => done.push(`is ${path}`) })
  vi.stubGlobal('location', {
    assign: (url: string) => done.push(`opened ${url}`),
    reload: () => done.push('reloaded'),
  })
  vi.stubGlobal('document', { createElement: () => form, body: { append: () => {} } })
})

function Checkout({ payment }: { readonly payment: PaymentToMake }) {
  return useGoToPayment()(payment, 'o1') ? 'left' : 'stays'
}
const go = (payment: PaymentToMake, basename = '/') =>
  renderToString(
    <MemoryRouter basename={basename} initialEntries={[`${basename}/checkout`]}>
      <Checkout payment={payment} />
    </MemoryRouter>,
  )
const pageShown = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

it.each([
  [{ kind: 'redirect', url: 'https://pay.example' }, 'opened https://pay.example'],
  [{ kind: 'form', action: 'https://pay.example', fields: [['amount', '435.00']] }, 'form submitted'],
] satisfies [PaymentToMake, string][])(
  'a payment page replaces the checkout, and going back to it shows the order, even from memory: %o',
  (payment, leaves) => {
    expect(go(payment)).toBe('left')
    expect(done).toEqual(['is /checkout/order/o1', leaves])
    pageShown(false)
    expect(done).toHaveLength(2)
    pageShown(true)
    expect(done.at(-1)).toBe('reloaded')
  },
)

it('going back to an Afrikaans checkout shows the order in Afrikaans', () => {
  go({ kind: 'redirect', url: 'https://pay.example' }, '/af')
  expect(done[0]).toBe('is /af/checkout/order/o1')
})

it('an order without a payment page stays on this one', () => {
  expect(go({ kind: 'none', why: 'nothing_due', message: '' })).toBe('stays')
  expect(done).toEqual([])
})
