import { expect, test } from 'vitest'
import { reviewsCommand } from '#server/commands/reviews-command.ts'
import { newVisitor, openStorefront } from '../open-storefront.ts'

const front = openStorefront()
const review = { name: 'Anna Mokoena', email: 'anna@example.org', title: 'Worth the wait', rating: 5, productId: 1008 }

test('a review that was refused can’t be sent again once its author has written another', async () => {
  const write = async (message: string) =>
    (await front().post('/api/review-create', { ...review, message }, newVisitor())).json()
  const { sql } = front().database
  const { id } = await write('Rude words.')
  await reviewsCommand(['refuse', String(id)], { run: sql.run, catalogue: front().database, now: Date.now() })
  expect(await write('Politely this time.')).toMatchObject({ status: 'waiting' })
  expect(await write('Rude words.')).toMatchObject({ code: 'already_reviewed' })
})
