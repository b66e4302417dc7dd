import { beforeEach, describe, expect, it } from 'vitest'
import { shippedCatalogue } from '../catalogue/shipped-catalogue.ts'
import { openStorefront } from '../open-storefront.ts'

const SAGE = 1001
const FJORD = 1008
const shipped = shippedCatalogue()
let withdrawn: number | null = null

/** The catalogue without the withdrawn product. */
const current = () => ({
  ...shipped,
  cards: shipped.cards.filter(({ id }) => id !== withdrawn),
  product: (id: number) => (id === withdrawn ? undefined : shipped.product(id)),
})
const front = openStorefront({ catalogue: { current, reload: async () => {}, close: async () => {} } })

const read = async (url: string) => (await front().app.inject({ url })).json()

beforeEach(async () => {
  withdrawn = null
  const { run } = front().database.sql
  await run({ text: 'delete from reviews' })
  for (const [productId, rating] of [
    [SAGE, 2],
    [FJORD, 5],
  ])
    await run({
      text: `insert into reviews (product_id, author, email, title, message, rating, status, verified, written_at)
        values ($1, 'Anna', 'anna@example.org', 'Fine', 'A fine couch.', $2, 'published', false, 0)`,
      values: [productId, rating],
    })
})

describe('the reviews of a withdrawn product', () => {
  it('are neither listed nor counted', async () => {
    expect(await read('/api/stamped')).toMatchObject({ total: 2, totalAll: 2, rating: 3.5 })
    withdrawn = SAGE
    const all = await read('/api/stamped')
    expect(all).toMatchObject({ total: 1, totalAll: 1, rating: 5 })
    expect(all.data).toMatchObject([{ productId: FJORD, productTitle: 'Fjord 3-seater' }])
    expect(await read(`/api/stamped?productId=${SAGE}`)).toMatchObject({ data: [], total: 0, totalAll: 0, rating: 0 })
    expect((await read('/api/reviews-dashboard')).results).toMatchObject([{ productId: FJORD }])
    expect(await read(`/api/reviews-dashboard?productId=${SAGE}`)).toEqual({ results: [] })
  })

  it('are listed again when it is restored', async () => {
    withdrawn = SAGE
    await read('/api/stamped')
    withdrawn = null
    expect(await read(`/api/stamped?productId=${SAGE}`)).toMatchObject({ total: 1, totalAll: 1, rating: 2 })
  })
})
