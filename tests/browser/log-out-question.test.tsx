import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { CartProvider } from '#src/client/cart/cart-context.tsx'
import { LogOutButton } from '#src/components/session/log-out-button.tsx'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import { NotificationsProvider } from '#src/ui/notifications/notifications-context.tsx'
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
      <NotificationsProvider list={notificationList()}>
        <CartProvider shop={{ ...shop, flushBeforeLogout }} seed={null}>
          <LogOutButton className={undefined}>Log out</LogOutButton>
        </CartProvider>
      </NotificationsProvider>
    </MemoryRouter>,
  )
  await userEvent.click(page.place().querySelector('button') as HTMLButtonElement)
  become({ pending: 1 })
  end('unsent')
  await expect
    .poll(() => document.querySelector('dialog')?.textContent ?? '')
    .toContain('1 change to your cart hasn’t been')
})
