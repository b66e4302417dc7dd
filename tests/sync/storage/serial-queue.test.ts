import { expect, test } from 'vitest'
import { serialQueue } from '#sync/storage/serial-queue.ts'

test('a group scheduled while it is running runs once more', async () => {
  const { promise: firstEnds, resolve: endFirst } = Promise.withResolvers<void>()
  let groups = 0
  const queue = serialQueue({
    group() {
      groups += 1
      return groups === 1 ? firstEnds : Promise.resolve()
    },
    onError: (error) => expect.unreachable(String(error)),
  })
  queue.schedule()
  await new Promise((resolve) => setImmediate(resolve))
  expect(groups).toBe(1)
  queue.schedule()
  queue.schedule()
  endFirst()
  await new Promise((resolve) => setImmediate(resolve))
  expect(groups).toBe(2)
})

test('Q1: a job that throws rejects its own promise, and the next one runs', async () => {
  const queue = serialQueue({ group: async () => {}, onError: (error) => expect.unreachable(String(error)) })
  const failed = queue.job(() => Promise.reject(new Error('No space')))
  const next = queue.job(async () => 'done')
  await expect(failed).rejects.toThrow('No space')
  expect(await next).toBe('done')
})

test('Q2: a group that throws is reported, and retried before the next job', async () => {
  const errors: unknown[] = []
  let groups = 0
  const queue = serialQueue({
    async group() {
      groups += 1
      if (groups === 1) throw new Error('No space')
    },
    onError: (error) => errors.push(error),
  })
  expect(await queue.job(async () => ({ groups }))).toEqual({ groups: 1 })
  expect(await queue.job(async () => ({ groups }))).toEqual({ groups: 2 })
  expect(errors).toEqual([new Error('No space')])
})
