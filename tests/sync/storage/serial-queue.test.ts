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
