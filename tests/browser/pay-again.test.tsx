import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
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
  expect(page.place().querySelector('[role=radiogroup]')?.getAttribute('aria-invalid')).toBe('true')
  expect(paid).toEqual([])
})
