import '#src/ui/design/tokens.css'
import '#src/ui/design/base.css'
import '#src/ui/design/shared-classes.css'
import { MemoryRouter } from 'react-router-dom'
import * as v from 'valibot'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { LostPasswordPage } from '#src/account/lost-password-page.tsx'
import { useShopForm } from '#src/client/use-shop-form.ts'
import { ContactForm } from '#src/contact/contact-form.tsx'
import { ReviewForm } from '#src/product/reviews/review-form.tsx'
import { Form, FormFailure, SubmitButton } from '#src/ui/form/form.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
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

function show(form: React.ReactNode, list = notificationList()) {
  page.render(
    <MemoryRouter>
      <InShop list={list}>{form}</InShop>
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

it('the contact form offers the shop’s e-mail once it could not be sent', async () => {
  show(<ContactForm email="shop@example.com" />)
  const address = () => page.place().querySelector('a[href="mailto:shop@example.com"]')
  await userEvent.fill(field('name'), 'Thandi')
  await userEvent.fill(field('email'), 'thandi@example.com')
  await userEvent.fill(field('message'), 'Is the Sage in stock?')
  expect(address()).toBeNull()
  await submit()
  await expect.poll(() => answers).toHaveLength(1)
  answers[0]?.(failed())
  await expect.poll(address).not.toBeNull()
})

const failed = () =>
  Response.json({ code: 'x', message: 'The shop is being updated.', data: { status: 500 } }, { status: 500 })
const alert = () => page.place().querySelector('[role=alert]')

/** A form that failed once. */
async function showFailed() {
  show(<LostPasswordPage />)
  await userEvent.fill(field('email'), 'thandi@example.com')
  await submit()
  await expect.poll(() => answers).toHaveLength(1)
  answers[0]?.(failed())
  await expect.poll(alert).not.toBeNull()
}

it('the button keeps the focus while its form is sent, sends it once, and still has the focus after a failure', async () => {
  show(<LostPasswordPage />)
  await userEvent.fill(field('email'), 'thandi@example.com')
  const button = page.place().querySelector('[type=submit]') as HTMLElement
  await submit()
  await expect.poll(() => answers).toHaveLength(1)
  button.click()
  expect(answers).toHaveLength(1)
  expect([document.activeElement, button.ariaDisabled]).toEqual([button, 'true'])
  answers[0]?.(failed())
  await expect.poll(alert).not.toBeNull()
  expect([document.activeElement, button.ariaDisabled]).toEqual([button, 'false'])
  expect(answers).toHaveLength(1)
})

function CountedForm({ onSend }: { readonly onSend: () => void }) {
  const before = async () => onSend()
  const form = useShopForm({ schema: v.object({}), path: '/api/x', answer: v.object({}), before, onDone: () => {} })
  return (
    <Form form={form} className={undefined}>
      <FormFailure />
      <SubmitButton>Send</SubmitButton>
    </Form>
  )
}

it('a form is sent once, however often it is submitted meanwhile, and again after a failure', async () => {
  const onSend = vi.fn()
  show(<CountedForm onSend={onSend} />)
  const button = page.place().querySelector('[type=submit]') as HTMLElement
  await submit()
  await expect.poll(() => answers).toHaveLength(1)
  button.click()
  button.closest('form')?.requestSubmit()
  expect(onSend).toHaveBeenCalledTimes(1)
  answers[0]?.(failed())
  await expect.poll(alert).not.toBeNull()
  button.click()
  expect(onSend).toHaveBeenCalledTimes(2)
  await expect.poll(() => answers).toHaveLength(2)
})

function ThrowingForm({ at }: { readonly at: 'before' | 'onDone' }) {
  const fail = async () => {
    throw new Error(at)
  }
  const form = useShopForm({
    schema: v.object({}),
    path: '/api/x',
    answer: v.object({}),
    ...(at === 'before' && { before: fail }),
    onDone: at === 'onDone' ? fail : () => {},
  })
  return (
    <Form form={form} className={undefined}>
      <FormFailure />
      <SubmitButton>Send</SubmitButton>
    </Form>
  )
}

it.each(['before', 'onDone'] as const)(
  'a form says so and can be sent again if an error is thrown in %s',
  async (at) => {
    vi.stubGlobal('fetch', async () => Response.json({}))
    const reported = vi.spyOn(window, 'reportError').mockImplementation(() => {})
    show(<ThrowingForm at={at} />)
    const button = page.place().querySelector('[type=submit]') as HTMLElement
    for (const times of [1, 2]) {
      await submit()
      await expect.poll(() => reported.mock.calls).toHaveLength(times)
      await expect.poll(() => alert()?.textContent).toBe('Something went wrong. Please try again.')
      expect(button.ariaDisabled).toBe('false')
    }
  },
)

it('a failure is announced again if the form fails again', async () => {
  await showFailed()
  const first = alert()
  await submit()
  await expect.poll(() => answers).toHaveLength(2)
  expect(first?.isConnected).toBe(false)
  answers[1]?.(failed())
  await expect.poll(() => alert()?.textContent).toBe(first?.textContent)
})

it('a failure is no longer shown once a field is found to be wrong', async () => {
  await showFailed()
  const first = alert()?.textContent
  await userEvent.clear(field('email'))
  await submit()
  expect([first, alert()?.textContent]).toEqual([expect.any(String), 'Please complete all fields'])
})

it('a review that is sent at the second try is not also said to be unsent', async () => {
  const list = notificationList()
  show(<ReviewForm productId={1} onAccepted={() => {}} />, list)
  const texts = { title: 'Soft', message: 'We sit on it every day.', name: 'Thandi', email: 'thandi@example.com' }
  for (const [name, text] of Object.entries(texts)) await userEvent.fill(field(name), text)
  await userEvent.click(page.place().querySelector('[name=rating][value="4"]') as HTMLElement)
  await submit()
  await expect.poll(() => answers).toHaveLength(1)
  answers[0]?.(failed())
  await expect.poll(() => list.getSnapshot()).toMatchObject([{ type: 'error' }])
  await submit()
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.(Response.json({ id: 1, status: 'waiting', message: 'Thank you.' }))
  await expect.poll(() => page.place().querySelector('form')).toBeNull()
  expect(list.getSnapshot()).toEqual([])
})

it('stars can’t be changed while their review is sent, and can be afterwards', async () => {
  show(<ReviewForm productId={1} onAccepted={() => {}} />)
  const texts = { title: 'Soft', message: 'We sit on it every day.', name: 'Thandi', email: 'thandi@example.com' }
  for (const [name, text] of Object.entries(texts)) await userEvent.fill(field(name), text)
  const stars = [...page.place().querySelectorAll<HTMLInputElement>('[name=rating]')]
  const chosen = () => stars.find(({ checked }) => checked)?.value
  await userEvent.click(stars[3] as HTMLElement)
  await submit()
  await expect.poll(() => answers).toHaveLength(1)
  await userEvent.click(stars[0] as HTMLElement)
  expect(chosen()).toBe('4')
  await userEvent.keyboard('{ArrowRight}')
  expect(chosen()).toBe('4')
  answers[0]?.(failed())
  await expect.poll(alert).not.toBeNull()
  await userEvent.click(stars[0] as HTMLElement)
  expect(chosen()).toBe('1')
})

function ProvinceForm() {
  const form = useShopForm({ schema: v.object({}), path: '/api/x', answer: v.object({}), onDone: () => {} })
  const options = ['EC', 'KZN', 'WC'].map((value) => ({ value, name: value }))
  return (
    <Form form={form} className={undefined}>
      <SelectField name="state" label="Province" options={options} />
      <FormFailure />
      <SubmitButton>Save</SubmitButton>
    </Form>
  )
}

it('a province can’t be changed while its form is sent, keeps the focus, and can be changed afterwards', async () => {
  show(<ProvinceForm />)
  const province = page.place().querySelector('select') as HTMLSelectElement
  await userEvent.selectOptions(province, 'KZN')
  await submit()
  await expect.poll(() => answers).toHaveLength(1)
  province.focus()
  await userEvent.keyboard('{ArrowDown}w')
  expect([document.activeElement, province.value]).toEqual([province, 'KZN'])
  answers[0]?.(failed())
  await expect.poll(alert).not.toBeNull()
  await userEvent.keyboard('{ArrowDown}')
  expect([document.activeElement, province.value]).toEqual([province, 'WC'])
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
