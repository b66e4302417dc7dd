import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { formatRand } from '#domain/money/cents.ts'
import type { SubjectOrder } from '#domain/support/subject-calls.ts'
import type { ConsoleApi } from '#src/support/console-api.ts'
import { OrderCard } from '#src/support/order-card.tsx'
import { pressLast } from './press-last.ts'
import { subjectOrder, subjectReceipt } from './subject-order.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const order = subjectOrder({ status: 'awaiting_transfer', total: 1_999, receipts: [] })

/** The payloads of the actions. */
let sent: unknown[]
const press = (name = 'Record EFT payment') => pressLast(page.place(), name)
const field = (name: string) => page.place().querySelector(`dialog [name=${name}]`) as HTMLInputElement

/** Shows an order, whose actions are sent. */
function show(shown: SubjectOrder): void {
  sent = []
  const post = async <Body,>(_path: string, payload: object) => {
    sent.push(payload)
    return { ok: true, body: { message: 'Recorded' } as Body } as const
  }
  const api: ConsoleApi = { get: () => Promise.reject(new Error('not called')), post }
  page.render(
    <MemoryRouter>
      <OrderCard api={api} cartId="c1" order={shown} onDone={() => {}} onRefused={() => {}} />
    </MemoryRouter>,
  )
}

/** Records a transfer of an amount as it is typed. */
async function recordTransfer(typed: string): Promise<void> {
  show(order)
  await press()
  await userEvent.type(field('rand'), typed)
  await userEvent.fill(field('reason'), 'On the bank statement')
  await press()
}

it('a transfer is recorded to the cent, and without a reference if none was typed', async () => {
  await recordTransfer('19.99')
  await expect.poll(() => sent).toHaveLength(1)
  const act = { kind: 'transfer_received', cartId: 'c1', number: 'R482913', reason: 'On the bank statement' }
  expect(sent).toEqual([{ ...act, amount: 1_999, seenStatus: 'awaiting_transfer' }])
})

it.each([
  ['395,00', 39_500],
  ['395,5', 39_550],
  ['1 395,00', 139_500],
  ['R 12\u00a0999.00', 1_299_900],
  [' 395 ', 39_500],
])('an amount is taken as it is written in South Africa: %s', async (typed, amount) => {
  await recordTransfer(typed)
  await expect.poll(() => sent).toMatchObject([{ amount }])
})

it.each(['1,395.00', '395,000', '1e3', '0', '-5', 'all of it'])(
  'an amount that may mean another one is not sent: %s',
  async (typed) => {
    await recordTransfer(typed)
    expect([field('rand').validity.valid, sent]).toEqual([false, []])
  },
)

it.each([
  ['paid', 'Record refund as paid'],
  ['failed', 'Record refund as failed'],
])('the outcome %s is recorded of the refund that is shown', async (outcome, label) => {
  show(subjectOrder({ refunding: 2_500, refundId: 'refund-1' }))
  await press(label)
  await userEvent.fill(field('reason'), 'On the bank statement')
  await press(label)
  await expect.poll(() => sent).toMatchObject([{ kind: `refund_${outcome}`, refundId: 'refund-1' }])
})

it('an outcome is recorded of the refund for which its dialog was opened, also if a colleague has begun another since', async () => {
  show(subjectOrder({ refunding: 2_500, refundId: 'refund-1' }))
  await press('Record refund as paid')
  await userEvent.fill(field('reason'), 'On the bank statement')
  show(subjectOrder({ refunding: 900, refundId: 'refund-2' }))
  await press('Record refund as paid')
  await expect.poll(() => sent).toMatchObject([{ kind: 'refund_paid', refundId: 'refund-1' }])
})

it('an order is cancelled as what its card showed when the dialog was opened, also if it was paid since', async () => {
  show(subjectOrder({ status: 'awaiting_transfer', receipts: [] }))
  await press('Cancel order')
  await userEvent.fill(field('reason'), 'Not paid')
  show(subjectOrder({ status: 'paid' }))
  await press('Cancel order')
  await expect.poll(() => sent).toMatchObject([{ kind: 'cancel', seenStatus: 'awaiting_transfer' }])
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

/** The lines about an order’s money, after its total. */
function moneyOf(shown: SubjectOrder): string[] {
  const api = {
    get: () => Promise.reject(new Error('not called')),
    post: () => Promise.reject(new Error('not called')),
  }
  page.render(
    <MemoryRouter>
      <OrderCard api={api} cartId="c1" onDone={() => {}} onRefused={() => {}} order={shown} />
    </MemoryRouter>,
  )
  return [...page.place().querySelectorAll('small')].map(({ textContent }) => textContent).slice(1)
}

it('what was refunded, and what is being refunded, are told apart', () => {
  const amounts = moneyOf(subjectOrder({ refunded: 10_000, refunding: 2_500 }))
  expect(amounts).toEqual([`Refunded: ${formatRand(10_000)}`, `Refund in progress: ${formatRand(2_500)}`])
})

it('money that was not expected is named with its reason until it is refunded', () => {
  const receipts = [
    subjectReceipt(),
    subjectReceipt({ receipt: 'FNB 18', notExpected: 'paid_twice', refundable: 7_400 }),
    subjectReceipt({ receipt: 'FNB 19', notExpected: 'wrong_amount', refundable: 0 }),
  ]
  expect(moneyOf(subjectOrder({ receipts }))).toEqual([
    `Unexpected payment (paid twice), not refunded: ${formatRand(7_400)}`,
  ])
})
