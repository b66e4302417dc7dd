import { beforeEach, expect, it } from 'vitest'
import { reviewsCommand } from '#server/commands/reviews-command.ts'
import { newVisitor, openStorefront } from '../open-storefront.ts'
import { reviewOf } from './review-of.ts'

const front = openStorefront()
const write = async () => (await front().post('/api/review-create', reviewOf(null), newVisitor())).json()
const read = async () => (await front().app.inject({ url: '/api/stamped' })).json()
const command = (...words: string[]) =>
  reviewsCommand(words, { run: front().database.sql.run, catalogue: front().database, now: Date.now() })

beforeEach(async () => void (await front().database.sql.run({ text: 'delete from reviews' })))

it('a review that a colleague has decided on is not decided otherwise, unless that decision is named', async () => {
  const { id } = await write()
  expect((await command('refuse', String(id))).ok).toBe(true)
  expect(await command('approve', String(id))).toMatchObject({
    ok: false,
    lines: [
      expect.stringMatching(`^Review ${id} was refused on [-0-9]+ [:0-9]+`),
      expect.stringContaining(`${id} refused`),
    ],
  })
  expect((await read()).total).toBe(0)
  expect((await command('approve', String(id), 'refused')).ok).toBe(true)
  expect((await read()).total).toBe(1)
  expect((await command('refuse', String(id), 'refused')).ok).toBe(false)
  expect((await read()).total).toBe(1)
})

it('a review may be approved twice, and refused once it was published without being read', async () => {
  const { id } = await write()
  await command('approve', String(id))
  expect((await command('approve', String(id))).ok).toBe(true)
  await front().database.sql.run({ text: 'update reviews set decided_at = null where id = $1', values: [id] })
  expect((await command('refuse', String(id))).ok).toBe(true)
  expect((await read()).total).toBe(0)
})
