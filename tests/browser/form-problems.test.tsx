import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ContactForm } from '#src/contact/contact-form.tsx'
import { InShop } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()
const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLElement
/** The fields that are marked as wrong. */
const wrong = () => [...page.place().querySelectorAll('[aria-invalid=true]')].map((each) => each.getAttribute('name'))

it('a problem is shown until its own field is edited, and the other problems stay', async () => {
  page.render(
    <MemoryRouter>
      <InShop>
        <ContactForm email="shop@example.com" />
      </InShop>
    </MemoryRouter>,
  )
  await userEvent.click(page.place().querySelector('[type=submit]') as HTMLElement)
  expect(wrong()).toEqual(['name', 'email', 'message'])
  await userEvent.type(field('email'), 't')
  expect(wrong()).toEqual(['name', 'message'])
  await userEvent.type(field('message'), 'I')
  expect(wrong()).toEqual(['name'])
})
