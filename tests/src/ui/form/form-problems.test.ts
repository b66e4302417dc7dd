import { describe, expect, test } from 'vitest'
import { ContactMessageSchema } from '#domain/contact/contact-message.ts'
import { checkForm } from '#src/ui/form/form-problems.ts'

const good = { name: 'Thandi', email: 'thandi@example.com', message: 'Does it fit a lift?' }
const problemsOf = (given: Record<string, unknown>) => {
  const checked = checkForm(ContactMessageSchema, { ...good, ...given })
  return checked.ok ? {} : checked.problems
}

describe('checking a form', () => {
  test('a whole form has no problems, and comes trimmed', () => {
    expect(checkForm(ContactMessageSchema, { ...good, name: ' Thandi ' })).toEqual({ ok: true, values: good })
  })

  test('a field that is wrong says so in its own words', () => {
    expect(problemsOf({ name: 'x'.repeat(101), email: 'nobody', message: 'short' })).toEqual({
      name: 'Invalid Name',
      email: 'Invalid email',
      message: 'Invalid Message',
    })
  })

  test.each(['', '   ', null, undefined])('a field left empty (%j) asks to be completed', (nothing) => {
    expect(problemsOf({ name: nothing })).toEqual({ name: 'Please complete all fields' })
  })
})
