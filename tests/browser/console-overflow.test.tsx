import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent, page as view } from 'vitest/browser'
import type { AccessLog } from '#domain/support/access-calls.ts'
import type { SubjectOrder } from '#domain/support/subject-calls.ts'
import { AccessLogPage } from '#src/support/access-log-page.tsx'
import { RefundButton } from '#src/support/refund-button.tsx'
import '#src/ui/design/tokens.css'
import '#src/ui/design/base.css'
import { testPage } from './test-page.ts'

const page = testPage()
const notCalled = () => Promise.reject(new Error('not called'))
const order: SubjectOrder = {
  ...{ id: 'o1', number: 'R482913', status: 'paid', total: 47_400, placedAt: 0, shippingMethod: 'deliveryToDoor' },
  receipts: [{ receipt: 'FNB 17', amount: 47_400, refundable: 47_400 }],
  ...{ refunded: 0, refunding: 0 },
}

beforeEach(() => view.viewport(320, 640))
afterEach(() => view.viewport(414, 896))

it('the access log fits into a narrow screen with a long name', async () => {
  const name = 'Nomvula Bartholomea van der Westhuizen-Oosthuizen'
  const data: AccessLog = {
    accesses: [{ id: 1, at: 0, name, what: 'opened', cartId: '4bhfkt4qkpzj3tfifckq', reason: null }],
    next: null,
  }
  const router = createMemoryRouter([{ path: '/', loader: () => data, element: <AccessLogPage /> }], {
    hydrationData: { loaderData: { '0': data } },
  })
  page.render(<RouterProvider router={router} />)
  expect(page.place().textContent).toContain(name)
  expect(document.documentElement.scrollWidth).toBe(320)
})

it('the question whether to refund fits into a narrow screen with a reason without spaces', async () => {
  page.render(
    <MemoryRouter>
      <RefundButton
        api={{ get: notCalled, post: notCalled }}
        cartId="c1"
        order={order}
        onDone={() => {}}
        onRefused={() => {}}
      />
    </MemoryRouter>,
  )
  await userEvent.click(page.place().querySelector('button') as HTMLElement)
  const dialog = page.place().querySelector('dialog') as HTMLElement
  await userEvent.fill(dialog.querySelector('[name=rand]') as HTMLElement, '40')
  const reason = `https://tickets.rusbank.example/${'1'.repeat(80)}`
  await userEvent.fill(dialog.querySelector('[name=reason]') as HTMLElement, reason)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => dialog.textContent).toContain(`Reason: ${reason}`)
  expect(dialog.scrollWidth).toBe(dialog.clientWidth)
})
