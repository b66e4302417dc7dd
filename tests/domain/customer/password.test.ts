import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { NewPasswordSchema } from '#domain/customer/password.ts'

const isAccepted = (password: string) => v.is(NewPasswordSchema, password)

describe('a new password', () => {
  it('has 10 to 200 characters', () => {
    expect([9, 10, 200, 201].map((length) => isAccepted('x'.repeat(length)))).toEqual([false, true, true, false])
  })

  it('is counted in characters as people see them, whatever the computer needs for one', () => {
    expect([9, 10, 200, 201].map((length) => isAccepted('🛋'.repeat(length)))).toEqual([false, true, true, false])
  })

  it('is incomplete if it is empty, and otherwise told the bounds', () => {
    const messageFor = (password: string) => v.safeParse(NewPasswordSchema, password).issues?.[0].message
    expect(messageFor('')).toBe('Please complete all fields')
    expect(messageFor('too short')).toBe('Your password must have 10 to 200 characters.')
  })
})
