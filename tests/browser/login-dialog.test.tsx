import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { LoginDialog } from '#src/account/login-dialog.tsx'
import type { LoginReason } from '#src/client/customer/login-dialog-store.ts'
import { InShop } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()

/** Opens the dialog on a page with filters. */
function open(reason: LoginReason): void {
  const element = <LoginDialog reason={reason} onClose={() => {}} />
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: ['/product-category/couches?colour=rust'],
  })
  page.render(
    <InShop>
      <RouterProvider router={router} />
    </InShop>,
  )
}

it('a forgotten password leads back to the page and the filters on which the login was opened', async () => {
  open('ended')
  const links = () => [...page.place().querySelectorAll('a')].map((link) => link.getAttribute('href'))
  await expect.poll(links).toContain('/lost-password?to=%2Fproduct-category%2Fcouches%3Fcolour%3Drust')
})

it('each form has the focus at its heading when it replaces the other one', async () => {
  open('login')
  const other = () => [...page.place().querySelectorAll('button')].at(-1) as HTMLButtonElement
  const heading = page.place().querySelector('h2')
  const titles = [heading?.textContent]
  for (const form of ['the registration', 'the login']) {
    await userEvent.click(other())
    await expect.poll(() => document.activeElement, { message: form }).toBe(heading)
    titles.push(heading?.textContent)
  }
  expect(titles).toEqual(['Log in', 'Create an account', 'Log in'])
})
