import '#src/ui/design/tokens.css'
import { expect, it } from 'vitest'
import styles from '#src/components/catalogue/product-grid.module.css'
import { testPage } from './test-page.ts'

const mounted = testPage()

it('that a piece is on sale is read on any picture: on hover a room comes below it', () => {
  mounted.render(<p className={styles.badge}>Sale</p>)
  const badge = mounted.place().firstElementChild
  expect(badge && getComputedStyle(badge).backgroundColor).toMatch(/^rgb\(/)
})
