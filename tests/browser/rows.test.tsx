import '#src/ui/design/tokens.css'
import '#src/ui/design/base.css'
import '#src/ui/design/shared-classes.css'
import { expect, it } from 'vitest'
import { testPage } from './test-page.ts'

const page = testPage()

it('the line under the last row is there although the list is higher than its rows', () => {
  page.render(
    <ul className="rows" style={{ height: 400 }}>
      <li>One</li>
      <li>Two</li>
    </ul>,
  )
  const lineUnder = (selector: string) => {
    const element = page.place().querySelector(selector) as HTMLElement
    return getComputedStyle(element).borderBottomWidth
  }
  expect(['ul', 'li:first-child', 'li:last-child'].map(lineUnder)).toEqual(['0px', '0px', '1px'])
})
