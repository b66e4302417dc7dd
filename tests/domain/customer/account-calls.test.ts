import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ConfirmMailboxSchema } from '#domain/customer/account-calls.ts'

describe('the code from an e-mail', () => {
  const read = (code: string | number) => v.safeParse(ConfirmMailboxSchema, { code })

  it.each(['12345678', '1234 5678', ' 12 34 56 78 ', '1234\u{a0}5678', 12_345_678])(
    'is accepted as people type or paste it: %j',
    (typed) => expect(read(typed)).toMatchObject({ success: true, output: { code: '12345678' } }),
  )

  it.each(['1234567', '123456789', '1234567a'])('has eight digits: %s is refused', (typed) => {
    expect(read(typed).issues?.map(({ message }) => message)).toEqual(['Enter the 8-digit code.'])
  })
})
