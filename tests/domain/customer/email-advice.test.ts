import { describe, expect, it } from 'vitest'
import { emailAdvice } from '#domain/customer/email-advice.ts'

describe('an e-mail that looks mistyped', () => {
  it.each([
    ['Thandi@gmial.com', 'Thandi@gmail.com'],
    ['thandi@gmail.co', 'thandi@gmail.com'],
    ['thandi@gmai.com', 'thandi@gmail.com'],
    ['thandi@gmaill.com', 'thandi@gmail.com'],
    ['thandi@hotmial.com', 'thandi@hotmail.com'],
    ['thandi@livv.com', 'thandi@live.com'],
    ['thandi@gmail', 'thandi@gmail.com'],
    ['thandi@mweb.coza', 'thandi@mweb.co.za'],
    ['thandi@rusbank.con', 'thandi@rusbank.com'],
    [' thandi@outlok.com ', 'thandi@outlook.com'],
    ['thandi@outlok.com\u{200b}', 'thandi@outlook.com'],
  ])('%s gets the question: did you mean %s?', (typed, meant) => {
    expect(emailAdvice(typed)).toEqual({ kind: 'did_you_mean', email: meant })
  })

  it.each([
    ['com', ['con', 'cmo', 'ocm', 'vom', 'xom', 'comm', 'coom', 'cim']],
    ['co.za', ['coza', 'co.z', 'co.zaa', 'co.az', 'c.za', 'cp.za', 'co,za']],
  ])('gets the question also for a domain that is not common, if it does not end with %s', (ending, slips) => {
    const meant = { kind: 'did_you_mean', email: `thandi@rusbank.${ending}` }
    for (const slip of slips) expect([slip, emailAdvice(`thandi@rusbank.${slip}`)]).toEqual([slip, meant])
  })

  it('is incomplete if its domain has no top-level part', () => {
    expect(emailAdvice('foo@bar')).toEqual({ kind: 'incomplete' })
    expect(emailAdvice('thandi@gma')).toEqual({ kind: 'incomplete' })
  })

  it.each([
    'thandi@gmail.com',
    'thandi@gmail.com\u{200b}',
    'thandi@me.com',
    'thandi@mac.com',
    'thandi@mtn.com',
    'thandi@rusbank.co.za',
    'thandi@mail.co.za',
    'thandi@hotmiol.com',
    'thandi@hotmoal.com',
    'thandi@uct.ac.za',
    'thandi@gmail@gmail.com',
    'thandi',
    'thandi@',
    'thandi@gmmmail.com',
    'thandi@gamxil.com',
    '@gmail.com',
    '@gmial.com',
    '',
  ])('%s is not one', (typed) => {
    expect(emailAdvice(typed)).toBeNull()
  })
})
