import { describe, expect, it } from 'vitest'
import { fieldChanges, fieldsOf } from '#domain/replay/fields.ts'

const before = { status: 'placed', totals: { total: 107_500 }, attempts: [], parcel: null, placedAt: 1_800_000_000_000 }
const after = { ...before, status: 'paid', attempts: [{ id: 'a1', amount: 107_500, isOurs: true }] }

describe('the fields of a state', () => {
  it('are listed by path, with amounts in rand and readable times', () => {
    expect([...fieldsOf(after)]).toEqual([
      ['status', 'paid'],
      ['totals.total', 'R 1 075.00'],
      ['attempts.1.id', 'a1'],
      ['attempts.1.amount', 'R 1 075.00'],
      ['attempts.1.isOurs', 'yes'],
      ['parcel', 'none'],
      ['placedAt', '2027-01-15T08:00:00.000Z'],
    ])
    expect([...fieldsOf(null)]).toEqual([])
  })

  it.each(['placed_at', 'ordersLoadedAt', 'refreshedAt'])('have a readable time also in an account: %s', (name) => {
    expect([...fieldsOf({ [name]: 1_800_000_000_000 })]).toEqual([[name, '2027-01-15T08:00:00.000Z']])
  })

  it('show every price of a line in rand', () => {
    expect([...fieldsOf({ price: 39_900, priceRegular: 45_000, discount: 100, quantity: 2 }).values()]).toEqual([
      'R 399.00',
      'R 450.00',
      'R 1.00',
      '2',
    ])
  })

  it('are compared one by one: changed, added and removed', () => {
    const [one, other] = [fieldsOf(before), fieldsOf(after)]
    const came = ['id', 'amount', 'isOurs'].map((name) => ({ field: `attempts.1.${name}`, from: null }))
    expect(fieldChanges(one, other)).toMatchObject([{ field: 'status', from: 'placed', to: 'paid' }, ...came])
    expect(fieldChanges(other, one).filter(({ to }) => to === null)).toHaveLength(3)
    expect(fieldChanges(one, one)).toEqual([])
  })
})
