import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { LoginDialog } from '#src/account/login-dialog.tsx'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { customerNamed, loginAnswer } from '#tests/kit/customers.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
afterEach(() => cookieStore.delete('rusbank_left'))
const thandi = customerNamed('thandi')

it('the form gets the focus again in the dialog after a login was cancelled', async () => {
  const answer = loginAnswer(thandi)
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json(new URL(url).pathname === '/api/logout' ? { success: true } : answer),
  )
  const logIn: ShopClient['logIn'] = async () => ({ ok: false, why: 'another_customer', unsent: 3 })
  page.render(
    <InShop shop={{ ...shopOf({}).shop, logIn, logoutAnswered: async () => {} }}>
      <RouterProvider
        router={createMemoryRouter([{ path: '/', element: <LoginDialog reason="login" onClose={() => {}} /> }])}
      />
    </InShop>,
  )
  await userEvent.fill(page.place().querySelector('[name=email]') as HTMLInputElement, 'thandi@example.org')
  await userEvent.fill(page.place().querySelector('[name=password]') as HTMLInputElement, 'correct horse battery')
  await userEvent.click(page.place().querySelector('[type=submit]') as HTMLButtonElement)
  await expect.poll(() => document.activeElement?.textContent).toContain('Someone else')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => page.place().querySelector('[name=password]')).not.toBeNull()
  await expect.poll(() => document.activeElement?.tagName).not.toBe('BODY')
})
