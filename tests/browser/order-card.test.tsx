import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ConsoleApi } from '#src/support/console-api.ts'
import { OrderCard } from '#src/support/order-card.tsx'
import { subjectOrder } from './subject-order.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const order = subjectOrder({ status: 'awaiting_transfer', total: 1_999, receipts: [] })

it('a transfer is recorded to the cent, and without a reference if none was typed', async () => {
  const sent: unknown[] = []
  const post = async <Body,>(_path: string, payload: object) => {
    sent.push(payload)
    return { ok: true, body: { message: 'Recorded' } as Body } as const
  }
  const api: ConsoleApi = { get: () => Promise.reject(new Error('not called')), post }
  page.render(
    <MemoryRouter>
      <OrderCard api={api} cartId="c1" order={order} onDone={() => {}} onRefused={() => {}} />
    </MemoryRouter>,
  )
  const press = () =>
    userEvent.click(
      [...page.place().querySelectorAll('button')].findLast(
        ({ textContent }) => textContent === 'Record EFT payment',
      ) as HTMLButtonElement,
    )
  await press()
  const field = (name: string) => page.place().querySelector(`dialog [name=${name}]`) as HTMLInputElement
  await userEvent.fill(field('rand'), '19.99')
  await userEvent.fill(field('reason'), 'On the bank statement')
  await press()
  await expect.poll(() => sent).toHaveLength(1)
  const act = { kind: 'transfer_received', cartId: 'c1', number: 'R482913', reason: 'On the bank statement' }
  expect(sent).toEqual([{ ...act, amount: 1_999 }])
})

it('a courier and a tracking number take no more than the shop stores', async () => {
  const api = {
    get: () => Promise.reject(new Error('not called')),
    post: () => Promise.reject(new Error('not called')),
  }
  page.render(
    <MemoryRouter>
      <OrderCard
        api={api}
        cartId="c1"
        order={subjectOrder({ status: 'paid', receipts: [] })}
        onDone={() => {}}
        onRefused={() => {}}
      />
    </MemoryRouter>,
  )
  const open = [...page.place().querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Mark as dispatched',
  )
  await userEvent.click(open as HTMLButtonElement)
  for (const name of ['carrier', 'tracking']) {
    const field = page.place().querySelector(`dialog [name=${name}]`) as HTMLInputElement
    await userEvent.click(field)
    document.execCommand('insertText', false, 'x'.repeat(500))
    expect(field.value).toHaveLength(120)
  }
})
