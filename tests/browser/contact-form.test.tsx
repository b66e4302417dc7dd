import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ContactForm } from '#src/contact/contact-form.tsx'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import { InShop } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()
const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement

it('a message that did not reach the shop is still in its form, which says so, and so does a notification until it is sent', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const list = notificationList()
  page.render(
    <MemoryRouter>
      <InShop list={list}>
        <ContactForm email="shop@example.com" />
      </InShop>
    </MemoryRouter>,
  )
  await userEvent.fill(field('name'), 'Thandi')
  await userEvent.fill(field('email'), 'thandi@example.com')
  await userEvent.fill(field('message'), 'Is the Sage in stock?')
  await userEvent.click(page.place().querySelector('[type=submit]') as HTMLElement)
  const said = 'We couldn’t send your message. It’s still here, so please try again.'
  await expect.poll(() => page.place().querySelector('[role=alert]')?.textContent).toBe(said)
  expect(list.getSnapshot()).toMatchObject([{ type: 'error', title: said }])
  expect(field('message').value).toBe('Is the Sage in stock?')
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Is the Sage in stock?' }))
  await userEvent.click(page.place().querySelector('[type=submit]') as HTMLElement)
  await expect.poll(() => page.place().querySelector('form')).toBeNull()
  expect(list.getSnapshot()).toEqual([])
})
