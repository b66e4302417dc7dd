import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { StoredData } from '#src/on-this-device/stored-data.tsx'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()

it('a browser that stores nothing says so, and whether the page must stay open, until it stores again', async () => {
  const { shop, become } = shopOf({ storage: 'memory', isDurable: false, pending: 1 })
  page.render(
    <MemoryRouter>
      <InShop shop={shop}>
        <StoredData />
      </InShop>
    </MemoryRouter>,
  )
  await untilRendered()
  const text = () => page.place().textContent
  expect(text()).toMatch(/isn’t storing data.*please keep this page open/)
  become({ storage: 'memory', isDurable: false })
  expect(text()).toContain('isn’t storing data')
  expect(text()).not.toContain('keep this page open')
  become({})
  await expect.poll(text).not.toContain('isn’t storing data')
})
