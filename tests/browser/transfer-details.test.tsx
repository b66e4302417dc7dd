import { expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { TransferDetails } from '#src/components/order/transfer-details.tsx'
import '#src/ui/design/tokens.css'
import '#src/ui/design/base.css'
import '#src/ui/design/shared-classes.css'
import { testPage } from './test-page.ts'

const page = testPage()
const account = { bank: 'FNB', holder: 'Rusbank', number: '62000000001', branch_code: '250655' }
const transfer = { account, reference: 'R204816', amount: 1_299_950, pay_by: '2026-11-24T08:30:00.000Z' }

it('the amount of a transfer is copied as a banking app takes it: in rand, with both digits of the cents', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  page.render(<TransferDetails transfer={transfer} />)
  for (const button of page.place().querySelectorAll('button')) await userEvent.click(button)
  await expect.poll(() => copied).toEqual(['FNB', 'Rusbank', '62000000001', '250655', 'R204816', '12999.50'])
})

it('on a phone with twice the text size, the account number is on one line, and a long name does not widen the page', () => {
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  page.place().style.width = '342px'
  const holder = 'Meubelvervaardigingsmaatskappy (Pty) Ltd'
  page.render(<TransferDetails transfer={{ ...transfer, account: { ...account, holder } }} />)
  const number = [...page.place().querySelectorAll('span')].find(({ textContent }) => textContent === account.number)
  const text = document.createRange()
  text.selectNodeContents(number as HTMLElement)
  expect(text.getClientRects()).toHaveLength(1)
  expect(page.place().scrollWidth).toBeLessThanOrEqual(342)
})
