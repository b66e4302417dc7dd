import '#src/ui/design/tokens.css'
import '#src/ui/design/base.css'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { LostPasswordPage } from '#src/account/lost-password-page.tsx'
import { ContactForm } from '#src/contact/contact-form.tsx'
import { InShop } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()
type Field = HTMLInputElement | HTMLTextAreaElement
const field = (name: string) => page.place().querySelector(`[name=${name}]`) as Field
const submit = () => userEvent.click(page.place().querySelector('[type=submit]') as HTMLElement)
/** The answers to the requests, in turn. */
let answers: ((response: Response) => void)[]

beforeEach(() => {
  answers = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
})

function show(form: React.ReactNode) {
  page.render(
    <MemoryRouter>
      <InShop>{form}</InShop>
    </MemoryRouter>,
  )
}

it('text can’t be changed while its form is sent, and can be afterwards', async () => {
  show(<ContactForm email="shop@example.com" />)
  await userEvent.fill(field('name'), 'Thandi')
  await userEvent.fill(field('email'), 'thandi@example.com')
  await userEvent.fill(field('message'), 'Is the Sage in stock?')
  await submit()
  await expect.poll(() => answers).toHaveLength(1)
  await userEvent.click(field('message'))
  await userEvent.keyboard(' And the Fjord?')
  expect([document.activeElement, field('message').value]).toEqual([field('message'), 'Is the Sage in stock?'])
  answers[0]?.(Response.json({ code: 'x', message: 'Not now', data: { status: 500 } }, { status: 500 }))
  await expect.poll(() => field('message').readOnly).toBe(false)
  await userEvent.keyboard(' And the Fjord?')
  expect(field('message').value).toBe('Is the Sage in stock? And the Fjord?')
})

it.each([
  ['sent', Response.json({ message: 'Sent', data: { status: 200 } })],
  ['not known', Response.json({ code: 'bad_email', message: 'No', data: { status: 400 } }, { status: 400 })],
])(
  'the step after a code was asked for names the address that was sent, whatever the field has now: %s',
  async (_, answer) => {
    show(<LostPasswordPage />)
    await userEvent.fill(field('email'), 'thandi@example.com')
    await submit()
    await expect.poll(() => answers).toHaveLength(1)
    // A password manager can still change a read-only field.
    field('email').value = 'sipho@example.com'
    answers[0]?.(answer)
    await expect.poll(() => field('code')).not.toBeNull()
    expect(field('email').value).toBe('thandi@example.com')
  },
)
