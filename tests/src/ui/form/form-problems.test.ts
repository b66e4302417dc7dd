import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ContactMessageSchema } from '#domain/contact/contact-message.ts'
import { INCOMPLETE } from '#domain/forms/form-messages.ts'
import { accountWords } from '#src/account/words.af.tsx'
import { checkForm, fieldMessage } from '#src/ui/form/form-problems.ts'
import { formWords } from '#src/ui/form/words.af.ts'

const good = { name: 'Thandi', email: 'thandi@example.com', message: 'Does it fit a lift?' }
const problemsOf = (given: Record<string, unknown>) => {
  const checked = checkForm(ContactMessageSchema, { ...good, ...given })
  return checked.ok ? {} : checked.problems
}

describe('checking a form', () => {
  test('returns no errors and trimmed values for valid input', () => {
    expect(checkForm(ContactMessageSchema, { ...good, name: ' Thandi ' })).toEqual({ ok: true, values: good })
  })

  test('returns an invalid field’s own message', () => {
    expect(problemsOf({ name: 'x'.repeat(101), email: 'nobody', message: 'short' })).toEqual({
      name: 'Invalid Name',
      email: 'Invalid email',
      message: 'Invalid Message',
    })
  })

  test('returns the first of a field’s messages', () => {
    const schema = v.object({ code: v.pipe(v.string(), v.minLength(3, 'Too short'), v.digits('Only digits')) })
    expect(checkForm(schema, { code: 'x' })).toEqual({ ok: false, problems: { code: 'Too short' } })
  })

  test.each(['', '   ', null, undefined])('asks to complete an empty field (%j)', (nothing) => {
    expect(problemsOf({ name: nothing })).toEqual({ name: 'Please complete all fields' })
  })
})

test.each([
  [accountWords.password.new, 'Nuwe wagwoord word vereis.'],
  [accountWords.password.confirm, 'Tik die nuwe wagwoord weer in.'],
])('asks in Afrikaans to complete the empty field “%s”', (label, message) => {
  expect(fieldMessage(label, INCOMPLETE, formWords)).toBe(message)
})
