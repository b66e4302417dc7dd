import { describe, expect, test } from 'vitest'
import { PasswordByCodeSchema, PasswordByPasswordSchema } from '#src/account/password-schemas.ts'
import { checkForm } from '#src/ui/form/form-problems.ts'

const whole = {
  email: 'anna@example.com',
  code: '1234 5678',
  password: 'three old couches',
  password_again: 'three old couches',
}

describe('a new password by a reset code', () => {
  test('requires every field', () => {
    expect(checkForm(PasswordByCodeSchema, whole).ok).toBe(true)
    const empty = { email: '', code: '', password: '', password_again: '' }
    const problem = 'Please complete all fields'
    expect(checkForm(PasswordByCodeSchema, empty)).toEqual({
      ok: false,
      problems: { email: problem, code: problem, password: problem, password_again: problem },
    })
  })

  test('may be requested with an e-mail and a code that were copied with invisible characters', () => {
    const copied = { ...whole, email: '\u200banna@example.com', code: '1234\u20605678' }
    expect(checkForm(PasswordByCodeSchema, copied)).toMatchObject({ ok: true })
  })

  test('must be typed twice the same', () => {
    expect(checkForm(PasswordByCodeSchema, { ...whole, password_again: 'three new couches' })).toEqual({
      ok: false,
      problems: { password_again: 'The passwords don’t match.' },
    })
  })

  test('is refused if it is too short, and so is an invalid code', () => {
    expect(
      checkForm(PasswordByCodeSchema, { ...whole, code: '1234567', password: 'short', password_again: 'short' }),
    ).toEqual({
      ok: false,
      problems: { code: 'Enter the 8-digit code.', password: 'Your password must have 10 to 200 characters.' },
    })
  })
})

describe('a new password by the current one', () => {
  test('must be typed twice the same, with the current one given', () => {
    const given = { password: '', new_password: 'three old couches', new_password_again: 'three old' }
    expect(checkForm(PasswordByPasswordSchema, given)).toEqual({
      ok: false,
      problems: { password: 'Please complete all fields', new_password_again: 'The passwords don’t match.' },
    })
  })
})
