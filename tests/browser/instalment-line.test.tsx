import { describe, expect, it } from 'vitest'
import { InstalmentLine } from '#src/components/payment/instalment-line.tsx'
import { testPage } from './test-page.ts'

const page = testPage()

const lineAt = (price: number): string => {
  page.render(<InstalmentLine price={price} />)
  return page.place().textContent?.replaceAll('\u00a0', ' ') ?? ''
}

describe('the instalment line on a product, in the cart and at the checkout', () => {
  it('is shown for amounts from R 2 500, below which the fees make up most of the cost', () => {
    expect(lineAt(249_999)).toBe('')
    expect(lineAt(250_000)).toMatch(
      /^Or 12 instalments of R [\d ]+\.\d\d with FinChoice: R [\d ]+\.\d\d in total, including fees and 28\.25% interest a year/,
    )
  })

  it('is not shown for amounts that no credit is given for', () => {
    expect(lineAt(6_000_000)).not.toBe('')
    expect(lineAt(6_000_001)).toBe('')
  })
})
