import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { ReviewAcceptedSchema } from '#domain/review/new-review.ts'
import { ReviewsDashboardSchema, ReviewsSchema } from '#domain/review/review.ts'
import { reviewsCommand } from '#server/commands/reviews-command.ts'
import { newVisitor, openStorefront } from '../open-storefront.ts'

const front = openStorefront()
const SAGE = 1001
const FJORD = 1008
const good = {
  name: 'Anna Mokoena',
  email: 'anna@example.org',
  title: 'Worth the wait',
  message: 'Two dogs, one couch, no marks.',
  rating: 5,
  productId: FJORD,
}

const write = (payload: unknown, visitor = newVisitor()) => front().post('/api/review-create', payload, visitor)
const read = async (query = '') => (await front().app.inject({ url: `/api/stamped${query}` })).json()
const dashboard = async (query = '') => (await front().app.inject({ url: `/api/reviews-dashboard${query}` })).json()
const command = (...words: string[]) =>
  reviewsCommand(words, { run: front().database.sql.run, catalogue: front().database, now: Date.now() })

/** Writes and publishes a review, and returns its id. */
async function published(more: Partial<typeof good>): Promise<number> {
  const { id } = (await write({ ...good, ...more })).json()
  await command('approve', String(id))
  return id
}

beforeEach(async () => void (await front().database.sql.run({ text: 'delete from reviews' })))

describe('a review', () => {
  it('invalidates cached pages when it is published or withdrawn, and not before', async () => {
    let news = 0
    const end = front().database.notifications.subscribe('reviews', () => {
      news += 1
    })
    const { id } = (await write(good)).json()
    expect(news).toBe(0)
    await command('approve', String(id))
    expect(news).toBe(1)
    await command('refuse', String(id), 'published')
    expect(news).toBe(2)
    end()
  })

  it('is moderated, and then published without the e-mail', async () => {
    const answer = await write(good)
    expect(answer.statusCode).toBe(201)
    expect(v.is(ReviewAcceptedSchema, answer.json())).toBe(true)
    expect(answer.json()).toMatchObject({ status: 'waiting' })
    expect(await read()).toMatchObject({ data: [], total: 0 })
    expect(await dashboard()).toEqual({ results: [] })

    expect((await command('approve', String(answer.json().id))).ok).toBe(true)
    const shown = await read(`?productId=${FJORD}`)
    expect(v.is(ReviewsSchema, shown)).toBe(true)
    expect(shown).toMatchObject({ total: 1, totalAll: 1, rating: 5 })
    expect(shown.data[0]).toMatchObject({
      author: good.name,
      productId: FJORD,
      productTitle: 'Fjord 3-seater',
      reviewTitle: good.title,
      reviewMessage: good.message,
      reviewRating: 5,
      reviewVerifiedType: 0,
    })
    expect(JSON.stringify([answer.json(), shown])).not.toMatch(/anna@|"email"/)
  })

  it('is limited to one per person and product, ignoring the case of the e-mail', async () => {
    await write(good)
    const second = await write({ ...good, email: 'ANNA@example.org', message: 'Another message altogether.' })
    expect(second.statusCode).toBe(401)
    expect(second.json()).toEqual({
      code: 'already_reviewed',
      message: 'You’ve already reviewed this product.',
      data: { status: 401 },
    })
    expect((await write({ ...good, productId: SAGE })).statusCode).toBe(201)
    expect((await write({ ...good, email: 'ben@example.org' })).statusCode).toBe(201)
  })

  it('sent again is the same review', async () => {
    const first = await write(good)
    const again = await write(good)
    expect(again.statusCode).toBe(201)
    expect(again.json()).toEqual(first.json())
  })

  it('sent ten times concurrently is stored once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => write({ ...good, message: `It is number ${index} of ten.` })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 401),
    ])
  })

  it('that was refused is never published, and its author may write another', async () => {
    const { id } = (await write(good)).json()
    await command('refuse', String(id))
    expect(await read()).toMatchObject({ total: 0 })
    const other = await write({ ...good, message: 'Politely this time.' })
    expect(other.statusCode).toBe(201)
    const another = { ok: false, lines: [expect.stringContaining('another')] }
    expect(await command('approve', String(id))).toMatchObject(another)
    expect((await command('approve', String(other.json().id))).ok).toBe(true)
    expect(await command('approve', String(id))).toMatchObject(another)
    expect(await read()).toMatchObject({ total: 1 })
  })

  it('has the date of South Africa', async () => {
    const id = await published({})
    const written_at = Date.parse('2026-11-24T00:30+02:00')
    await front().database.sql.run({
      text: 'update reviews set written_at = $2 where id = $1',
      values: [id, written_at],
    })
    expect((await read()).data).toMatchObject([
      { reviewDate: '24 November 2026', dateCreated: '2026-11-23T22:30:00.000Z' },
    ])
  })

  it('of a variation is stored for its product', async () => {
    const { id } = (await write({ ...good, productId: '100801' })).json()
    await command('approve', String(id))
    expect((await read(`?productId=${FJORD}`)).total).toBe(1)
  })

  it('may be sent as a form, with numbers as digits', async () => {
    const answer = await front().app.inject({
      method: 'POST',
      url: '/api/review-create',
      ...newVisitor(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...good, rating: '4', productId: String(FJORD) }).toString(),
    })
    expect(answer.statusCode).toBe(201)
  })

  it('without a name is refused with 401, and nothing is stored', async () => {
    const answer = await write({ ...good, token: 'not-a-session' })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'unauthorized', data: { status: 401 } })
    expect((await command('list')).lines).toEqual(['No reviews are waiting.'])
  })

  it('of an unknown product is refused with 404', async () => {
    expect((await write({ ...good, productId: 999_999 })).statusCode).toBe(404)
  })

  it.each([
    [{ name: '' }, 'Please complete all fields', 'name'],
    [{ name: '   ' }, 'Please complete all fields', 'name'],
    [{ email: undefined }, 'Please complete all fields', 'email'],
    [{ title: null }, 'Please complete all fields', 'title'],
    [{ rating: undefined }, 'Please complete all fields', 'rating'],
    [{ productId: '' }, 'Please complete all fields', 'productId'],
    [{ name: 'x'.repeat(101) }, 'Invalid Name', 'name'],
    [{ name: 7 }, 'Invalid Name', 'name'],
    [{ email: 'anna' }, 'Invalid email', 'email'],
    [{ email: 'a@b@c' }, 'Invalid email', 'email'],
    [{ email: `${'x'.repeat(251)}@b.c` }, 'Invalid email', 'email'],
    [{ email: 'anna @example.org' }, 'Invalid email', 'email'],
    [{ title: 'x'.repeat(121) }, 'This title is too long.', 'title'],
    [{ message: 'Too short' }, 'Invalid Message', 'message'],
    [{ message: 'x'.repeat(5_001) }, 'Invalid Message', 'message'],
    [{ message: ['a list of words'] }, 'Invalid Message', 'message'],
    [{ rating: 0 }, 'Choose a rating.', 'rating'],
    [{ rating: 6 }, 'Choose a rating.', 'rating'],
    [{ rating: 4.5 }, 'Choose a rating.', 'rating'],
    [{ rating: '5 stars' }, 'Choose a rating.', 'rating'],
    [{ rating: -1 }, 'Choose a rating.', 'rating'],
    [{ productId: -3 }, 'Invalid Product', 'productId'],
    [{ productId: 'fjord' }, 'Invalid Product', 'productId'],
  ])('with %j is refused: %s', async (wrong, message, field) => {
    const answer = await write({ ...good, ...wrong })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 'bad_request', message, data: { status: 400, fields: [field] } })
    expect((await command('list')).lines).toEqual(['No reviews are waiting.'])
  })

  it('may have a title of 120 characters, and a message of 10 or of 5 000', async () => {
    const [title, words] = ['x'.repeat(120), ['x'.repeat(10), 'x'.repeat(5_000)]]
    for (const [index, message] of words.entries())
      expect((await write({ ...good, title, message, email: `r${index}@example.org` })).statusCode).toBe(201)
  })

  it.each([null, [], 'a review', 7])('is not accepted as %j', async (payload) => {
    expect((await write(payload)).statusCode).toBe(400)
  })

  it('is limited to ten an hour per visitor', async () => {
    const visitor = newVisitor()
    const of = (index: number) => ({ ...good, email: `visitor${index}@example.org` })
    for (let index = 0; index < 10; index += 1) expect((await write(of(index), visitor)).statusCode).toBe(201)
    const refused = await write(of(10), visitor)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect((await write(of(10))).statusCode).toBe(201)
  })
})

describe('a product’s reviews', () => {
  it('have a count, an average and a histogram', async () => {
    for (const [index, rating] of [5, 5, 4, 1].entries()) await published({ rating, email: `r${index}@example.org` })
    await published({ rating: 2, productId: SAGE })
    const all = await dashboard()
    expect(v.is(ReviewsDashboardSchema, all)).toBe(true)
    expect(all.results).toEqual([
      { productId: SAGE, count: 1, rating: 2, histogram: [0, 1, 0, 0, 0] },
      { productId: FJORD, count: 4, rating: 3.8, histogram: [1, 0, 0, 1, 2] },
    ])
    expect((await dashboard(`?productId=${SAGE}`)).results).toHaveLength(1)
    expect(await dashboard('?productId=999999')).toEqual({ results: [] })
    expect(await read()).toMatchObject({ totalAll: 5, rating: 3.4 })
  })

  it('are sorted, paged and filtered', async () => {
    const ids: number[] = []
    for (const [index, rating] of [3, 5, 1, 4].entries())
      ids.push(await published({ rating, email: `r${index}@example.org` }))
    const of = async (query: string) => (await read(query)).data.map(({ id }: { id: number }) => ids.indexOf(id))
    expect(await of('')).toEqual([3, 2, 1, 0])
    expect(await of('?sortReviews=oldest')).toEqual([0, 1, 2, 3])
    expect(await of('?sortReviews=highest-rating')).toEqual([1, 3, 0, 2])
    expect(await of('?sortReviews=lowest-rating')).toEqual([2, 0, 3, 1])
    expect(await of('?take=3&page=2')).toEqual([0])
    expect(await of('?minRating=4')).toEqual([3, 1])
    expect(await read('?minRating=4')).toMatchObject({ total: 2, totalAll: 4 })
    expect(await read('?page=0')).toMatchObject({ data: [], total: 4, page: 0 })
    expect(await of('?take=100000')).toHaveLength(4)
  })

  it('of the same rating are listed latest first, from the highest rating as from the lowest', async () => {
    const ids: number[] = []
    for (const [index, rating] of [3, 5, 3, 5].entries())
      ids.push(await published({ rating, email: `r${index}@example.org` }))
    const of = async (query: string) => (await read(query)).data.map(({ id }: { id: number }) => ids.indexOf(id))
    expect(await of('?sortReviews=highest-rating')).toEqual([3, 1, 2, 0])
    expect(await of('?sortReviews=lowest-rating')).toEqual([2, 0, 3, 1])
  })

  it.each(['?take=all', '?page=-1', '?sortReviews=best', '?productId=fjord', '?minRating=five'])(
    'refuses %s',
    async (query) => {
      const answer = await front().app.inject({ url: `/api/stamped${query}` })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'bad_request' })
    },
  )
})
