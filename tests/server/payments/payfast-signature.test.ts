import { describe, expect, it } from 'vitest'
import { parseForm, phpEncoded } from '#server/payments/form-encoding.ts'
import { payfastForm, payfastSignature, payfastText } from '#server/payments/payfast-signature.ts'

describe('the signature of a PayFast form', () => {
  it('matches PayFast’s own published example, in which a value of 0 is not blank', () => {
    const pairs = payfastForm({
      cycles: '0',
      merchant_id: '10028084',
      merchant_key: '4hjoenwbwnuso',
      return_url: 'https://test.com/billing/success',
      cancel_url: 'https://test.com/billing/cancel',
      notify_url: 'https://test.com/payfast/webhook',
      name_first: 'Test',
      name_last: 'Test',
      email_address: 'test@test.com',
      m_payment_id: '5',
      amount: '5.00',
      item_name: 'Test',
      custom_str1: 'U29tZSBUZXN0IFN0cmluZw',
      custom_str2: 'QW5vdGhlciBUZXN0IFN0cmluZw',
      custom_int1: '1',
      custom_int2: '1',
      email_confirmation: '1',
      confirmation_address: 'test@test.test',
      subscription_type: '1',
      billing_date: '2023-01-01',
      recurring_amount: '5',
      frequency: '3',
    })
    expect(payfastSignature(pairs, 'payfastsandbox')).toBe('3441682c5d8a65486f5b7cc8ce41d146')
  })

  const named = payfastForm({
    merchant_id: '10000100',
    merchant_key: '46f0cd694581a',
    return_url: 'https://shop.example.co.za/pay/return?o=1001',
    cancel_url: 'https://shop.example.co.za/pay/cancel?o=1001',
    notify_url: 'https://shop.example.co.za/api/payfast/itn',
    name_first: ' Zoë ',
    name_last: "O'Brien",
    email_address: 'zoe@example.co.za',
    cell_number: '0821234567',
    m_payment_id: '1001',
    amount: '12999.99',
    item_name: 'Order #1001 (3 items)',
    item_description: '  ',
    custom_str1: 'a~b*c',
  })

  it.each([
    [null, '6a3747d632a4683685f8e8f40babd910'],
    ['jt7NOE43FZPn', '39735fbdd9a9718acc94589a59eeffc6'],
  ])('uses PHP’s encoding, and ends in the passphrase %s', (passphrase, signature) => {
    expect(payfastSignature(named, passphrase)).toBe(signature)
  })

  it('leaves out blank fields, and posts what it signs', () => {
    expect(named.map(([name]) => name)).not.toContain('item_description')
    expect(named).toContainEqual(['name_first', 'Zoë'])
  })
})

describe('the fields of a form', () => {
  it('are parsed in order, blanks too, whatever is in them', () => {
    const pairs = [
      ['a', 'x y+z'],
      ['blank', ''],
      ['last', "!'()*~%"],
    ] as const
    expect(parseForm(payfastText(pairs))).toEqual(pairs)
  })

  it('may lack a value with its equals sign, and an ampersand too many makes no field', () => {
    expect(parseForm('a=1&&b&')).toEqual([
      ['a', '1'],
      ['b', ''],
    ])
  })

  it('are empty if the text can’t be decoded', () => {
    expect(parseForm('a=%E0%A4%A')).toBeNull()
  })

  it('encode a lone surrogate as the replacement character', () => {
    expect(phpEncoded('\ud800')).toBe('%EF%BF%BD')
  })
})
