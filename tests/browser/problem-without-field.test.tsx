import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ContactForm } from '#src/contact/contact-form.tsx'
import { InShop } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()
const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLElement

it('a problem of a field that this release’s form does not have is shown as one of the form', async () => {
  const message = 'Choose what your message is about.'
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'bad_request', message, data: { status: 400, fields: ['topic'] } }, { status: 400 }),
  )
  page.render(
    <MemoryRouter>
      <InShop>
        <ContactForm email="shop@example.com" />
      </InShop>
    </MemoryRouter>,
  )
  await userEvent.fill(field('name'), 'Thandi')
  await userEvent.fill(field('email'), 'thandi@example.com')
  await userEvent.fill(field('message'), 'Is the Sage in stock?')
  await userEvent.click(page.place().querySelector('[type=submit]') as HTMLElement)
  await expect
    .poll(() => page.place().querySelector('[role=alert]')?.textContent, { timeout: 5_000 })
    .toContain(message)
})
