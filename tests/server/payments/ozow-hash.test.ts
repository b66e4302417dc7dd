import { describe, expect, it } from 'vitest'
import { OZOW_ANSWER, OZOW_FIELDS, ozowHash, withoutZeros } from '#server/payments/ozow-hash.ts'

const privateKey = '215114531AFF7134A94C88CEEA48E'

describe('the Ozow hash', () => {
  it('of a payment matches the published example', () => {
    const fields = new Map([
      ['IsTest', 'false'],
      ['SiteCode', 'TSTSTE0001'],
      ['CountryCode', 'ZA'],
      ['CurrencyCode', 'ZAR'],
      ['Amount', '25.00'],
      ['TransactionReference', '123'],
      ['BankReference', 'ABC123'],
      ['CancelUrl', 'http://demo.ozow.com/cancel.aspx'],
      ['ErrorUrl', 'http://demo.ozow.com/error.aspx'],
      ['SuccessUrl', 'http://demo.ozow.com/success.aspx'],
      ['NotifyUrl', 'http://demo.ozow.com/notify.aspx'],
    ])
    expect(ozowHash({ order: OZOW_FIELDS.keys(), fields, privateKey })).toBe(
      'eedcba106cd8fef3ba6cec5ec80de7d7d7fc90343028bf95b908718c671d0fe885ca08b206d788de009d237a93c18e66edf6ede3f5ca7057e23474106465dcc6',
    )
  })

  it('of a response covers thirteen fields, and none that were added later', () => {
    const fields = new Map([
      ['SiteCode', 'TSTSTE0001'],
      ['TransactionId', 'f0fe3d0c-0000-4000-8000-000000000001'],
      ['TransactionReference', '123'],
      ['Amount', '25.00'],
      ['Status', 'Complete'],
      ['CurrencyCode', 'ZAR'],
      ['IsTest', 'true'],
      ['StatusMessage', ''],
      ['SubStatus', 'Unclassified'],
    ])
    expect(ozowHash({ order: OZOW_ANSWER, fields, privateKey })).toBe(
      'ccbadf19e81193b62c62b7924b77a774edbfe012a50d9ea94150ff7038288da33b763a46ea56f3f47a9bc7ed7eb87f783e33d34557e3f3de11843a5436400273',
    )
  })

  it('is compared without leading zeros, which Ozow may omit', () => {
    expect(withoutZeros('00aB0')).toBe('ab0')
  })
})
