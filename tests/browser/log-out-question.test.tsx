import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { LogOutButton } from '#src/components/session/log-out-button.tsx'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()

it('names the number of changes that are unsent when it is asked, not when the button was pressed', async () => {
  const { shop, become } = shopOf({ pending: 3 })
  let end = (_: 'unsent') => {}
  const flushBeforeLogout = () =>
    new Promise<'unsent'>((resolve) => {
      end = resolve
    })
  page.render(
    <MemoryRouter>
      <InShop shop={{ ...shop, flushBeforeLogout }}>
        <LogOutButton className={undefined}>Log out</LogOutButton>
      </InShop>
    </MemoryRouter>,
  )
  await userEvent.click(page.place().querySelector('button') as HTMLButtonElement)
  become({ pending: 1 })
  end('unsent')
  await expect
    .poll(() => document.querySelector('dialog')?.textContent ?? '')
    .toContain('1 change to your cart hasn’t been')
})
