import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ConsoleApi, ConsoleResult } from '#src/support/console-api.ts'
import { RefundButton } from '#src/support/refund-button.tsx'
import { pressLast } from './press-last.ts'
import { subjectOrder, subjectReceipt } from './subject-order.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const order = subjectOrder({ refunded: 12_300 })
const dialog = () => page.place().querySelector('dialog') as HTMLDialogElement
const field = (name: string) => dialog().querySelector(`[name=${name}]`) as HTMLInputElement
const press = (label: string) => pressLast(page.place(), label)

/** Refunds R 40.00 as an agent does. The console's API answers each confirmation with the next of these statuses. */
function refunds(statuses: readonly number[], refunded = order) {
  const sent: Record<string, unknown>[] = []
  const post = async <Body,>(_path: string, payload: object): Promise<ConsoleResult<Body>> => {
    sent.push({ ...payload })
    const status = statuses[sent.length - 1] ?? 200
    if (status === 200) return { ok: true, body: { message: 'Refunded' } as Body }
    return { ok: false, status, message: `Problem ${sent.length}` }
  }
  const api: ConsoleApi = { get: () => Promise.reject(new Error('not called')), post }
  page.render(
    <MemoryRouter>
      <RefundButton api={api} cartId="c1" order={refunded} onDone={() => {}} onRefused={() => {}} />
    </MemoryRouter>,
  )
  return sent
}
async function confirmRefund() {
  await press('Refund')
  await userEvent.fill(field('rand'), '40')
  await userEvent.fill(field('reason'), 'A scratched leg')
  await press('Continue')
  await expect.poll(() => field('password')).not.toBeNull()
  await sendPassword()
}
async function sendPassword() {
  await userEvent.fill(field('password'), 'a password')
  await press('Refund R 40.00')
}
const problem = (text: string) => expect.poll(() => dialog()?.querySelector('[role=alert]')?.textContent).toBe(text)

for (const [status, isSame] of [
  [500, true],
  [503, true],
  [401, false],
  [409, false],
] as const) {
  it(`is sent again after a ${status} as ${isSame ? 'the same refund, which may have been made' : 'a new one'}`, async () => {
    const sent = refunds([status])
    await confirmRefund()
    await problem('Problem 1')
    await sendPassword()
    await expect.poll(() => sent.length).toBe(2)
    expect(sent[1]?.refundId === sent[0]?.refundId).toBe(isSame)
  })
}

it('says what the agent saw as refundable, also from a dialog opened again after no answer', async () => {
  const sent = refunds([503])
  await confirmRefund()
  await problem('Problem 1')
  await press('Close')
  await expect.poll(dialog).toBeNull()
  await confirmRefund()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent.map(({ amount, seenRefundable }) => [amount, seenRefundable])).toEqual([
    [4_000, 35_100],
    [4_000, 35_100],
  ])
})

it('refunds the whole of what is left', async () => {
  const sent = refunds([])
  await press('Refund')
  await userEvent.fill(field('reason'), 'Never arrived')
  await userEvent.fill(field('rand'), '351')
  await press('Continue')
  await expect.poll(() => field('password')).not.toBeNull()
  await userEvent.fill(field('password'), 'a password')
  await press('Refund R 351.00')
  await expect.poll(() => sent.map(({ amount }) => amount)).toEqual([35_100])
})

it('keeps the chosen payment, the amount and the reason while the amount is changed', async () => {
  const receipts = [
    subjectReceipt({ amount: 20_000, refundable: 20_000 }),
    subjectReceipt({ receipt: 'FNB 18', amount: 27_400, refundable: 27_400 }),
  ]
  const sent = refunds([], subjectOrder({ receipts }))
  await press('Refund')
  await userEvent.selectOptions(dialog().querySelector('select') as HTMLSelectElement, 'FNB 18')
  await userEvent.fill(field('rand'), '30')
  await userEvent.fill(field('reason'), 'A scratched leg')
  await press('Continue')
  await expect.poll(() => field('password')).not.toBeNull()
  // On a phone, the select cuts off the end of a long payment.
  expect(dialog().textContent.replaceAll('\u00a0', ' ')).toContain('of the EFT payment of R 274.00 (FNB 18) goes back')
  await press('Change amount')
  await expect.poll(() => field('rand')?.value).toBe('30')
  await userEvent.fill(field('rand'), '40')
  await press('Continue')
  await expect.poll(() => field('password')).not.toBeNull()
  await sendPassword()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ amount: 4_000, receipt: 'FNB 18', reason: 'A scratched leg' })
})

it('offers first the payment that was not expected, says why, and names what can be refunded of the chosen one', async () => {
  const receipts = [
    subjectReceipt({ receipt: 'pf-1', method: 'payfast', amount: 39_500, refundable: 39_500 }),
    subjectReceipt({ notExpected: 'paid_twice', amount: 499_999, refundable: 499_999 }),
  ]
  const sent = refunds([], subjectOrder({ total: 39_500, receipts }))
  await press('Refund')
  const select = () => dialog().querySelector('select') as HTMLSelectElement
  expect([...select().options].map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
    'R 4 999.99, EFT, unexpected (paid twice), FNB 17',
    'R 395.00, PayFast, pf-1',
  ])
  const limit = () => field('rand').labels?.[0]?.textContent.replaceAll('\u00a0', ' ')
  expect(limit()).toBe('Amount in rand, up to R 4 999.99')
  await userEvent.selectOptions(select(), 'pf-1')
  expect(limit()).toBe('Amount in rand, up to R 395.00')
  await userEvent.selectOptions(select(), 'FNB 17')
  await userEvent.fill(field('rand'), '40')
  await userEvent.fill(field('reason'), 'Paid twice')
  await press('Continue')
  await expect
    .poll(() => dialog().querySelector('form p')?.textContent.replaceAll('\u00a0', ' '))
    .toContain('R 40.00 of the EFT payment of R 4 999.99 (FNB 17) goes back')
  await sendPassword()
  await expect.poll(() => sent).toMatchObject([{ receipt: 'FNB 17', seenRefundable: 499_999 }])
})
