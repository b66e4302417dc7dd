import '#src/ui/design/tokens.css'
import '#src/ui/design/base.css'
import '#src/ui/design/shared-classes.css'
import { expect, it } from 'vitest'
import { testPage } from './test-page.ts'

const page = testPage()

it('a telephone number never breaks, however narrow its column', () => {
  page.render(
    <p style={{ width: '2rem' }}>
      Call <a href="tel:+27215550142">021 555 0142</a>
    </p>,
  )
  expect(page.place().querySelector('a')?.getClientRects()).toHaveLength(1)
})
