import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ActionButton } from '#src/support/action-button.tsx'
import type { ConsoleApi, ConsoleResult } from '#src/support/console-api.ts'
import { ReasonForm } from '#src/support/reason-form.tsx'
import { RefundButton } from '#src/support/refund-button.tsx'
import { TimelineRow } from '#src/support/timeline-row.tsx'
import { timelineEntry } from './console-data.ts'
import { subjectOrder } from './subject-order.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const focused = () => document.activeElement
const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement
/** Presses a button by the keyboard. */
async function press(label: string): Promise<void> {
  const button = [...page.place().querySelectorAll('button')].findLast(({ textContent }) => textContent === label)
  button?.focus()
  await userEvent.keyboard('{Enter}')
}
const notCalled = () => Promise.reject(new Error('not called'))

it('sending an e-mail again moves the focus to the reason, and then to what was done', async () => {
  const post = async <Body,>() => ({ ok: true, body: {} as Body }) as const
  const mail = { source: 'mail', stream: 'mail', position: null, type: 'mail', mailId: 1 } as const
  const entry = timelineEntry({ ...mail, key: 'mail:1', says: 'Order confirmation sent', who: 'shop' })
  page.render(
    <MemoryRouter>
      <TimelineRow api={{ get: notCalled, post }} cartId="c1" entry={entry} onUse={() => {}} />
    </MemoryRouter>,
  )
  await press('Resend')
  await expect.poll(focused).toBe(field('reason') ?? 'the reason')
  await userEvent.keyboard('Lost{Enter}')
  await expect.poll(() => focused()?.textContent).toBe('Sent again.')
  expect(focused()?.getAttribute('role')).toBe('status')
})

const order = subjectOrder()

/** The dialog of a refund, with the amount and the reason filled in. */
async function openRefund(post: ConsoleApi['post']): Promise<void> {
  page.render(
    <MemoryRouter>
      <RefundButton api={{ get: notCalled, post }} cartId="c1" order={order} onDone={() => {}} onRefused={() => {}} />
    </MemoryRouter>,
  )
  await press('Refund')
  await userEvent.fill(field('rand'), '40')
  await userEvent.fill(field('reason'), 'A scratched leg')
}

it('the second step of a refund has the focus on what will happen, and the first one again on its first field', async () => {
  await openRefund(notCalled)
  await press('Continue')
  await expect
    .poll(() => focused()?.textContent)
    .toMatch(/^R.40\.00 of the EFT payment of R.474\.00 \(FNB 17\) goes back/)
  await press('Change amount')
  await expect.poll(focused).toBe(field('rand') ?? 'the amount')
})

it('“Change amount” leaves what was filled in for a refund', async () => {
  await openRefund(notCalled)
  await press('Continue')
  await expect.poll(() => field('password')).not.toBeNull()
  await press('Change amount')
  await expect.poll(() => field('password')).toBeNull()
  expect([field('rand').value, field('reason').value]).toEqual(['40', 'A scratched leg'])
})

it('an action that failed leaves the focus on its button, and its message is announced each time', async () => {
  const answers: ((answer: ConsoleResult<never>) => void)[] = []
  const post = <Body,>() => new Promise<ConsoleResult<Body>>((resolve) => answers.push(resolve))
  await openRefund(post)
  await press('Continue')
  await expect.poll(() => field('password')).not.toBeNull()
  await userEvent.fill(field('password'), 'a password')
  for (const attempt of [1, 2]) {
    await press('Refund R 40.00')
    await expect.poll(() => answers.length).toBe(attempt)
    expect(page.place().querySelector('[role=alert]')).toBeNull()
    // A second press is ignored.
    await press('Refund R 40.00')
    answers.at(-1)?.({ ok: false, status: 409, message: 'It can’t be refunded.' })
    await expect.poll(() => page.place().querySelector('[role=alert]')?.textContent).toBe('It can’t be refunded.')
    expect([answers.length, focused()?.textContent]).toEqual([attempt, 'Refund R 40.00'])
  }
})

it('a reason that was not accepted leaves the focus on its button', async () => {
  const answers: ((problem: string) => void)[] = []
  const onReason = () => new Promise<string>((resolve) => answers.push(resolve))
  page.render(<ReasonForm label="Reason" submitLabel="Save" onReason={onReason} />)
  await userEvent.fill(field('reason'), 'Because')
  for (const attempt of [1, 2]) {
    await press('Save')
    await expect.poll(() => answers.length).toBe(attempt)
    expect(page.place().querySelector('[role=alert]')).toBeNull()
    await press('Save')
    answers.at(-1)?.('Not now.')
    await expect.poll(() => page.place().querySelector('[role=alert]')?.textContent).toBe('Not now.')
    expect([answers.length, focused()?.textContent]).toEqual([attempt, 'Save'])
  }
})

it('an action that is done returns the focus to the button that opened its dialog', async () => {
  const post = async <Body,>() => ({ ok: true, body: { message: 'Cancelled' } as Body }) as const
  const onDone = vi.fn()
  page.render(
    <MemoryRouter>
      <ActionButton
        api={{ get: notCalled, post }}
        cartId="c1"
        onDone={onDone}
        onRefused={() => {}}
        label="Cancel order"
        kind="cancel"
      />
    </MemoryRouter>,
  )
  const opener = page.place().querySelector('button')
  await press('Cancel order')
  await userEvent.fill(field('reason'), 'Asked for it')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => page.place().querySelector('dialog')).toBeNull()
  expect([onDone.mock.calls, focused()]).toEqual([[['Cancelled']], opener])
})
