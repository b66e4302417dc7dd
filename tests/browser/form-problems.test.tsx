import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { userEvent, page as view } from 'vitest/browser'
import { ContactForm } from '#src/contact/contact-form.tsx'
import { ReviewForm } from '#src/product/reviews/review-form.tsx'
import { InShop } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()
const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLElement
/** The fields that are marked as wrong. */
const wrong = () => [...page.place().querySelectorAll('[aria-invalid=true]')].map((each) => each.getAttribute('name'))

const show = () =>
  page.render(
    <MemoryRouter>
      <InShop>
        <ContactForm email="shop@example.com" />
      </InShop>
    </MemoryRouter>,
  )

it('a problem is shown until its own field is edited, and the other problems stay', async () => {
  show()
  await userEvent.click(page.place().querySelector('[type=submit]') as HTMLElement)
  expect(wrong()).toEqual(['name', 'email', 'message'])
  await userEvent.type(field('email'), 't')
  expect(wrong()).toEqual(['name', 'message'])
  await userEvent.type(field('message'), 'I')
  expect(wrong()).toEqual(['name'])
})

it('the first wrong field has the focus, and each says what is wrong with it', async () => {
  show()
  const submit = page.place().querySelector('[type=submit]') as HTMLElement
  const described = (label: string) => expect.element(view.getByLabelText(label))
  await userEvent.click(submit)
  expect(document.activeElement).toBe(field('name'))
  await described('Your name').toHaveAccessibleDescription(/ is required\.$/)
  await userEvent.fill(field('name'), 'x'.repeat(101))
  await userEvent.fill(field('email'), 'nobody')
  await userEvent.fill(field('message'), 'short')
  await userEvent.click(submit)
  await described('Your name').toHaveAccessibleDescription('Invalid Name')
  await described('Your e-mail').toHaveAccessibleDescription('Invalid email')
  await described('Your message').toHaveAccessibleDescription(/Invalid Message$/)
})

it('a field that the shop found wrong is not marked any more when the form is sent again', async () => {
  const refused = { code: 'bad_request', message: 'Invalid email', data: { status: 400, fields: ['email'] } }
  const ask = vi.fn(() => Promise.reject<Response>(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', ask.mockResolvedValueOnce(Response.json(refused, { status: 400 })))
  show()
  await userEvent.fill(field('name'), 'Thandi')
  await userEvent.fill(field('email'), 'thandi@example.com')
  await userEvent.fill(field('message'), 'Is the Sage in stock?')
  const submit = page.place().querySelector('[type=submit]') as HTMLElement
  await userEvent.click(submit)
  await expect.poll(wrong).toEqual(['email'])
  await userEvent.click(submit)
  await expect.poll(() => page.place().querySelector('[role=alert]')).not.toBeNull()
  expect(wrong()).toEqual([])
})

it('a review without a rating says so at the rating', async () => {
  page.render(
    <InShop>
      <ReviewForm productId={1} onAccepted={() => {}} />
    </InShop>,
  )
  await userEvent.click(page.place().querySelector('[type=submit]') as HTMLElement)
  const rating = view.getByRole('radiogroup', { name: 'Your rating' })
  await expect.element(rating).toHaveAccessibleDescription('Your rating is required.')
})

it('a problem of a field that this release’s form does not have is shown as one of the form', async () => {
  const message = 'Choose what your message is about.'
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'bad_request', message, data: { status: 400, fields: ['topic'] } }, { status: 400 }),
  )
  show()
  await userEvent.fill(field('name'), 'Thandi')
  await userEvent.fill(field('email'), 'thandi@example.com')
  await userEvent.fill(field('message'), 'Is the Sage in stock?')
  await userEvent.click(page.place().querySelector('[type=submit]') as HTMLElement)
  await expect.poll(() => page.place().querySelector('[role=alert]')?.textContent).toContain(message)
})
