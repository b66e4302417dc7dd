import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { TransferDetails } from '#src/components/order/transfer-details.tsx'
import { testPage } from './test-page.ts'

const page = testPage()

it('the amount of a transfer is copied as a banking app takes it: in rand, with both digits of the cents', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  const account = { bank: 'FNB', holder: 'Rusbank', number: '62000000001', branch_code: '250655' }
  const transfer = { account, reference: 'R204816', amount: 1_299_950, pay_by: '2026-11-24T08:30:00.000Z' }
  page.render(<TransferDetails transfer={transfer} />)
  for (const button of page.place().querySelectorAll('button')) await userEvent.click(button)
  await expect.poll(() => copied).toEqual(['FNB', 'Rusbank', '62000000001', '250655', 'R204816', '12999.50'])
})
