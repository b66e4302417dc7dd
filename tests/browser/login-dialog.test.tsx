import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { LoginDialog } from '#src/account/login-dialog.tsx'
import { InShop } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()

it('a forgotten password leads back to the page and the filters on which the login was opened', async () => {
  const element = <LoginDialog reason="ended" onClose={() => {}} />
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: ['/product-category/couches?colour=rust'],
  })
  page.render(
    <InShop>
      <RouterProvider router={router} />
    </InShop>,
  )
  const links = () => [...page.place().querySelectorAll('a')].map((link) => link.getAttribute('href'))
  await expect.poll(links).toContain('/lost-password?to=%2Fproduct-category%2Fcouches%3Fcolour%3Drust')
})
