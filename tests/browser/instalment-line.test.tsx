import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { InstalmentLine } from '#src/components/payment/instalment-line.tsx'

let root: Root
let place: HTMLElement

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})

afterEach(() => {
  root.unmount()
  place.remove()
})

const lineAt = (price: number): string => {
  flushSync(() => root.render(<InstalmentLine price={price} />))
  return place.textContent?.replaceAll('\u00a0', ' ') ?? ''
}

describe('the line about instalments, on a piece, in the cart and at the checkout', () => {
  it('stands beside amounts from R 2 500 on, below which the fees make up most of the cost', () => {
    expect(lineAt(249_999)).toBe('')
    expect(lineAt(250_000)).toMatch(
      /^Or 12 instalments of R [\d ]+\.\d\d with FinChoice: R [\d ]+\.\d\d in total, including fees and 28\.25% interest a year/,
    )
  })

  it('does not stand beside amounts that no credit is given for', () => {
    expect(lineAt(6_000_000)).not.toBe('')
    expect(lineAt(6_000_001)).toBe('')
  })
})
