import type { SubmitEvent } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Control, Field } from '#src/ui/form/field.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { testPage } from './test-page.ts'

const page = testPage()
const render = (value?: string) => page.render(<TextField name="email" label="E-mail" value={value} />)
const field = () => page.place().querySelector('input') as HTMLInputElement

it('shows a value that arrives after it was rendered, before anything else can happen to the field', () => {
  render()
  render('thandi@example.com')
  expect(field().value).toBe('thandi@example.com')
})

it('does not put a value that arrives into a field that has the focus', async () => {
  render()
  await userEvent.click(field())
  render('thandi@example.com')
  await userEvent.keyboard('sipho@example.com')
  expect(field().value).toBe('sipho@example.com')
})

it('shows a value that changes, as long as nothing was typed into the field', () => {
  render('thandi@example.com')
  render('nkosi@example.com')
  expect(field().value).toBe('nkosi@example.com')
  render(undefined)
  expect(field().value).toBe('')
})

it('keeps what was typed when a value arrives afterwards', async () => {
  render('thandi@example.com')
  await userEvent.fill(field(), 'sipho@example.com')
  await userEvent.click(document.body)
  render('nkosi@example.com')
  expect(field().value).toBe('sipho@example.com')
})

it('a choice follows a value that changes, until the shopper chooses', async () => {
  const options = ['WC', 'GP', 'EC'].map((value) => ({ value, name: value }))
  const show = (value: string) =>
    page.render(<SelectField name="state" label="Province" options={options} value={value} />)
  const select = () => page.place().querySelector('select') as HTMLSelectElement
  show('WC')
  show('GP')
  expect(select().value).toBe('GP')
  await userEvent.selectOptions(select(), 'EC')
  await userEvent.click(document.body)
  show('WC')
  expect(select().value).toBe('EC')
})

it('a field of several lines has the font of the page', async () => {
  await import('#src/ui/design/base.css')
  await import('#src/ui/design/shared-classes.css')
  page.render(<TextField name="message" label="Your message" lines={4} />)
  const field = page.place().querySelector('textarea') ?? document.body
  const fontOf = (element: Element) => getComputedStyle(element).fontFamily
  expect(field.tagName).toBe('TEXTAREA')
  expect(fontOf(field)).toBe(fontOf(document.body))
})

it('a field follows the value again after the typed one was saved', async () => {
  const render = (value: string) => page.render(<TextField name="address" label="Address" value={value} />)
  render('1 Old Road')
  const field = () => page.place().querySelector('input') as HTMLInputElement
  await userEvent.fill(field(), '5 New Road')
  field().blur()
  render('5 New Road')
  render('7 Other Road')
  expect(field().value).toBe('7 Other Road')
})

it('a field that had the focus shows the value that arrived, once it is left unchanged', async () => {
  const render = (value: string) => page.render(<TextField name="address" label="Address" value={value} />)
  render('1 Old Road')
  const field = () => page.place().querySelector('input') as HTMLInputElement
  await userEvent.click(field())
  render('5 New Road')
  expect(field().value).toBe('1 Old Road')
  field().blur()
  expect(field().value).toBe('5 New Road')
})

it('a form that is sent by Enter in an unchanged field sends the value that has arrived meanwhile', async () => {
  const sent: unknown[] = []
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    sent.push(new FormData(event.currentTarget).get('address'))
  }
  const render = (value: string) =>
    page.render(
      <form onSubmit={onSubmit}>
        <TextField name="address" label="Address" value={value} />
      </form>,
    )
  render('1 Old Road')
  await userEvent.click(field())
  render('5 New Road')
  await userEvent.keyboard('{Enter}')
  expect([sent, field().value]).toEqual([['5 New Road'], '5 New Road'])
  await userEvent.fill(field(), '6 Typed Road')
  render('7 Other Road')
  await userEvent.keyboard('{Enter}')
  expect(sent).toEqual(['5 New Road', '6 Typed Road'])
})

it('a field with an error is described by its hint and then the error', () => {
  const control = ({ id, 'aria-describedby': describedBy }: Control) => <input id={id} aria-describedby={describedBy} />
  page.render(
    <Field id="code" name="code" label="Code" hint="Eight digits" problem="That code has expired.">
      {control}
    </Field>,
  )
  const ids = field().getAttribute('aria-describedby')?.split(' ') ?? []
  const texts = ids.map((id) => document.getElementById(id)?.textContent)
  expect(texts).toEqual(['Eight digits', 'That code has expired.'])
})
