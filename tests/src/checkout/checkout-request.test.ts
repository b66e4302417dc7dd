import { describe, expect, test } from 'vitest'
import { INCOMPLETE } from '#domain/forms/form-messages.ts'
import { accountExists } from '#server/order/account-exists.ts'
import { fieldOf, isDeliveryKnown, requestOf, withCustomerDetails } from '#src/checkout/checkout-request.ts'
import { type CheckoutDraft, emptyDraft } from '#src/client/checkout/draft.ts'
import type { FormProblems } from '#src/ui/form/form-problems.ts'
import { formWords } from '#src/ui/form/words.af.ts'
import { loggedInAs, savedDetails } from '#tests/kit/customers.ts'

const typed: CheckoutDraft = {
  ...emptyDraft(),
  email: ' thandi@example.com ',
  first_name: 'Thandi',
  last_name: 'Mokoena',
  phone: '(082) 555-0142',
  address: '14 Florida Road',
  suburb: 'Morningside',
  city: 'Durban',
  state: 'KZN',
  postcode: '4001',
  method: 'payfast',
}

const order = {
  draft: typed,
  shippingMethod: 'deliveryToDoor',
  total: 1_299_900,
  password: '',
  language: 'en',
} as const

function problemsOf(part: Partial<CheckoutDraft>, rest: Partial<Omit<Parameters<typeof requestOf>[0], 'draft'>> = {}) {
  const checked = requestOf({ ...order, ...rest, draft: { ...typed, ...part } })
  return checked.ok ? {} : checked.problems
}

describe('the checkout request', () => {
  test('normalises telephone numbers and addresses as people write them', () => {
    const checked = requestOf(order)
    expect(checked).toMatchObject({
      ok: true,
      request: {
        total: 1_299_900,
        contact: { email: 'thandi@example.com', phone: '0825550142' },
        shipping: { method: 'deliveryToDoor', suburb: 'Morningside', state: 'KZN', country: 'ZA' },
        payment: { method: 'payfast' },
        password: null,
        note: null,
      },
    })
  })

  test('sends no address for pick-up', () => {
    const draft = { ...typed, address: '', suburb: '', city: '', state: '', postcode: '' }
    const checked = requestOf({ ...order, draft, shippingMethod: 'localPickup' })
    expect(checked).toMatchObject({ ok: true, request: { shipping: { method: 'localPickup' } } })
    const filled = requestOf({ ...order, shippingMethod: 'localPickup' })
    expect(filled.ok && filled.request.shipping).toEqual({ method: 'localPickup' })
    expect(Object.keys(problemsOf(draft))).toEqual(['address', 'suburb', 'city', 'state', 'postcode'])
  })

  test('names errors field by field, in the order of the page, in the shop’s words', () => {
    const problems = problemsOf({ ...emptyDraft(), email: 'thandi' })
    expect(Object.entries(problems)).toEqual([
      ['email', 'Invalid email'],
      ['first_name', 'Please complete all fields'],
      ['last_name', 'Please complete all fields'],
      ['phone', 'Please complete all fields'],
      ['address', 'Please complete all fields'],
      ['suburb', 'Please complete all fields'],
      ['city', 'Please complete all fields'],
      ['state', 'Please complete all fields'],
      ['postcode', 'Please complete all fields'],
      ['method', 'Choose how to pay.'],
    ])
  })

  test('names what is too short, too long or of an unknown country', () => {
    expect(problemsOf({ phone: '12345' })).toEqual({ phone: 'Enter a 10-digit South African phone number.' })
    expect(problemsOf({ postcode: '123' })).toEqual({ postcode: 'Enter a 4-digit postal code.' })
    expect(problemsOf({ state: 'GP', postcode: '8001' })).toEqual({
      postcode: '8001 is in the Western Cape. Please check the postal code or the province.',
    })
    expect(Object.keys(problemsOf({ state: 'GP', postcode: '8001', city: '', email: 'x' }))).toEqual([
      'email',
      'city',
      'postcode',
    ])
    expect(problemsOf({ note: 'x'.repeat(1_001) })).toEqual({ note: 'This note is too long.' })
  })

  test('names a payment method that does not take the total after the fields above it', () => {
    const problems = problemsOf({ method: 'finchoice', email: 'x', note: 'x'.repeat(1_001) }, { total: 49_999 })
    expect(Object.keys(problems)).toEqual(['email', 'note', 'method'])
  })

  test('carries the password of a new account', () => {
    const checked = requestOf({ ...order, password: 'correct horse battery' })
    expect(checked).toMatchObject({ ok: true, request: { password: 'correct horse battery' } })
  })

  test('refuses a payment method that does not take the total', () => {
    const tooLittle = { method: 'This payment method isn’t available for this amount. Please choose another.' }
    expect(problemsOf({ method: 'finchoice' }, { total: 49_999 })).toEqual(tooLittle)
    expect(problemsOf({ method: 'finchoice' }, { total: 50_000 })).toEqual({})
    expect(problemsOf({ method: 'payjustnow' }, { total: 9_999 })).toEqual(tooLittle)
    expect(problemsOf({ method: 'bank_transfer' }, { total: 0 })).toEqual({})
  })

  test('carries months for instalments only', () => {
    const plan = requestOf({ ...order, draft: { ...typed, method: 'finchoice', months: 6 } })
    expect(plan).toMatchObject({ ok: true, request: { payment: { method: 'finchoice', months: 6 } } })
    expect(problemsOf({ method: 'finchoice', months: 2 })).toEqual({ method: 'Choose 3 to 12 months.' })
  })

  test('knows the delivery once its address is complete, whatever else is missing', () => {
    const address = {
      ...emptyDraft(),
      address: '1 Main Road',
      suburb: 'Keidebees',
      city: 'Upington',
      state: 'NC',
      postcode: '8801',
    }
    expect(isDeliveryKnown(emptyDraft(), 'deliveryToDoor')).toBe(false)
    expect(isDeliveryKnown(address, 'deliveryToDoor')).toBe(true)
    expect(isDeliveryKnown({ ...address, city: '' }, 'deliveryToDoor')).toBe(false)
    expect(isDeliveryKnown(emptyDraft(), 'localPickup')).toBe(true)
  })

  test('maps a server’s field name to the page’s', () => {
    expect(
      ['contact.email', 'shipping.city', 'payment.method', 'payment.months', 'payment', 'note'].map(fieldOf),
    ).toEqual(['email', 'city', 'method', 'method', 'method', 'note'])
  })
})

describe('a customer’s saved details', () => {
  const customer = loggedInAs({
    user_id: 'u1',
    shipping: savedDetails({
      email: 'thandi@example.com',
      first_name: 'Thandi',
      address: '14 Florida Road',
      city: 'Durban',
      state: 'KZN',
      postcode: '4001',
    }),
  })

  test('fill empty fields only', () => {
    const filled = withCustomerDetails({ ...emptyDraft(), city: 'Umhlanga' }, customer)
    expect(filled).toEqual({
      ...emptyDraft(),
      email: 'thandi@example.com',
      first_name: 'Thandi',
      address: '14 Florida Road',
      city: 'Umhlanga',
      state: 'KZN',
      postcode: '4001',
    })
    expect(withCustomerDetails(typed, { status: 'guest' })).toBe(typed)
  })
})

test('every error of a field has an Afrikaans text', () => {
  const long = 'x'.repeat(2_000)
  const wrong: readonly FormProblems[] = [
    problemsOf({ ...emptyDraft(), email: 'thandi' }),
    problemsOf({ email: 'x', first_name: long, last_name: '@', phone: '1', address: long, suburb: long, city: long }),
    problemsOf({ postcode: '1', note: long, state: '' }),
    problemsOf({ state: 'XX' }),
    problemsOf({ state: 'GP', postcode: '8001' }),
    problemsOf({ state: 'GP', postcode: '6950' }),
    problemsOf({ method: 'finchoice' }, { total: 49_999 }),
    problemsOf({ method: 'finchoice', months: 2 }),
    problemsOf({}, { password: long }),
    { password: accountExists.error.message },
    { password: 'Incorrect Email or Password' },
  ]
  const messages = new Set(wrong.flatMap((problems) => Object.values(problems)))
  expect(messages.size).toBeGreaterThan(14)
  const unknown = formWords.problem('What nobody has said so far')
  const missing = [...messages].filter((message) => message !== INCOMPLETE && formWords.problem(message) === unknown)
  expect(missing).toEqual([])
  expect(formWords.problem(problemsOf({ state: 'GP', postcode: '6950' }).postcode ?? '')).toBe(
    '6950 is in die Wes‑Kaap of die Noord‑Kaap. Gaan asseblief die poskode of die provinsie na.',
  )
})
