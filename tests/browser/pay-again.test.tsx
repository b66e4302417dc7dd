import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { instalmentPlan } from '#domain/instalments/instalments.ts'
import { formatRand } from '#domain/money/cents.ts'
import { PayAgain } from '#src/components/order/pay-again.tsx'
import { orderOf } from '#tests/src/components/order/given.ts'
import { testPage } from './test-page.ts'

const page = testPage()

it('without a chosen way to pay, each press leads to the first one and says that one must be chosen', async () => {
  const paid: string[] = []
  page.render(
    <PayAgain
      order={orderOf({ status: 'awaiting_transfer' })}
      isBusy={false}
      onPay={async (method) => void paid.push(method)}
    />,
  )
  const pay = page.place().querySelector('button[type=submit]') as HTMLElement
  page.place().querySelector('details')?.setAttribute('open', '')
  for (const press of [1, 2]) {
    await userEvent.click(pay)
    expect([press, (document.activeElement as HTMLInputElement).value]).toEqual([press, 'payfast'])
  }
  const isInvalid = () => page.place().querySelector('[role=radiogroup]')?.getAttribute('aria-invalid')
  expect(isInvalid()).toBe('true')
  await userEvent.click(page.place().querySelector('[value=ozow]') as HTMLElement)
  await expect.poll(isInvalid).toBe('false')
  expect(paid).toEqual([])
})

it('a transfer that is awaited by now is not begun again by the next press', async () => {
  const paid: string[] = []
  const show = (status: 'placed' | 'awaiting_transfer') =>
    page.render(
      <PayAgain order={orderOf({ status })} isBusy={false} onPay={async (method) => void paid.push(method)} />,
    )
  show('placed')
  await userEvent.click(page.place().querySelector('[value=bank_transfer]') as HTMLElement)
  await userEvent.click(page.place().querySelector('button[type=submit]') as HTMLElement)
  await expect.poll(() => paid).toEqual(['bank_transfer'])
  show('awaiting_transfer')
  page.place().querySelector('details')?.setAttribute('open', '')
  await userEvent.click(page.place().querySelector('button[type=submit]') as HTMLElement)
  expect(paid).toEqual(['bank_transfer'])
})

it('the instalments that are shown are those of the chosen months, which are paid', async () => {
  const paid: unknown[] = []
  const { payment, totals } = orderOf()
  const total = 1_299_900
  const order = orderOf({
    status: 'placed',
    methods: ['finchoice'],
    payment: { ...payment, method: 'finchoice', months: 12 },
    totals: { ...totals, total },
  })
  page.render(
    <MemoryRouter>
      <PayAgain order={order} isBusy={false} onPay={async (...choice) => void paid.push(choice)} />
    </MemoryRouter>,
  )
  const slider = page.place().querySelector('[name=months]') as HTMLInputElement
  const shown = () => [...page.place().querySelectorAll('dd')].map(({ textContent }) => textContent)
  const expected = (months: number) => {
    const plan = instalmentPlan({ price: total, months })
    return [plan.instalment, plan.total, plan.costOfCredit].map(formatRand)
  }
  expect(shown()).toEqual(expected(12))
  slider.focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.poll(shown).toEqual(expected(10))
  expect([slider.getAttribute('aria-valuetext'), slider.value]).toEqual(['10 months', '10'])
  await userEvent.click(page.place().querySelector('button[type=submit]') as HTMLElement)
  await expect.poll(() => paid).toEqual([['finchoice', 10]])
})
