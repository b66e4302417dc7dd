import '#src/ui/design/tokens.css'
import '#src/ui/design/fonts.css'
import '#src/ui/design/base.css'
import '#src/ui/design/shared-classes.css'
import { expect, it } from 'vitest'
import { cardWords } from '#src/components/catalogue/card-words.af.ts'
import styles from '#src/components/catalogue/product-grid.module.css'
import { testPage } from './test-page.ts'

const page = testPage()

/** Shows the width and the stock of a product where both do not fit on one line. */
async function showNarrow(): Promise<void> {
  page.render(
    <div style={{ width: 150 }}>
      <p className={styles.facts} data-shape="measure">
        {cardWords.wide(278)}
        <span>{cardWords.inStock}</span>
      </p>
    </div>,
  )
  await document.fonts.ready
}

it('a card too narrow for width and stock on one line breaks between them, and not within them', async () => {
  await showNarrow()
  const topsOf = (node: Node | null | undefined) => {
    const range = document.createRange()
    range.selectNodeContents(node ?? document)
    return [...new Set([...range.getClientRects()].map(({ top }) => top))]
  }
  const facts = page.place().querySelector('p')
  const [wide, stock] = [topsOf(facts?.firstChild), topsOf(facts?.querySelector('span')?.firstChild)]
  expect([wide.length, stock.length]).toEqual([1, 1])
  expect(stock[0]).toBeGreaterThan(wide[0] ?? Number.NaN)
})

it('no dot is left at the end or the start of a line where width and stock are on two lines', async () => {
  await showNarrow()
  const facts = page.place().querySelector('p') as HTMLElement
  const span = facts.querySelector('span') as HTMLElement
  expect(span.getClientRects()).toHaveLength(1)
  const stock = document.createRange()
  stock.selectNodeContents(span)
  expect(stock.getBoundingClientRect().left).toBeCloseTo(facts.getBoundingClientRect().left, 0)
  expect(getComputedStyle(facts).overflowX).toBe('clip')
})

it('the sale badge is readable on any picture: the room picture appears below it on hover', () => {
  page.render(<p className={styles.badge}>Sale</p>)
  const badge = page.place().firstElementChild
  expect(badge && getComputedStyle(badge).backgroundColor).toMatch(/^rgb\(/)
})
