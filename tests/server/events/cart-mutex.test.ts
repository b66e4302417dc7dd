import { setImmediate as immediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { DatabaseUnavailable } from '#server/database/database-unavailable.ts'
import { cartMutex } from '#server/events/cart-mutex.ts'

/** Work that records when it starts, and ends when the test says so. */
function newWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const begun: string[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return promise
  }
  return { begun, work, resolve, reject }
}

const cart = { cartId: 'one' }

it('updates of one cart run one after another, and never wait for another cart', async () => {
  const exclusively = cartMutex()
  const { begun, work, resolve } = newWork()
  const first = exclusively(cart, work('first'))
  const second = exclusively(cart, work('second'))
  const other = exclusively({ cartId: 'another' }, async () => 'done')
  expect(await other).toBe('done')
  expect(begun).toEqual(['first'])
  resolve('stored')
  expect(await Promise.all([first, second])).toEqual(['stored', 'stored'])
  expect(begun).toEqual(['first', 'second'])
})

it('an update that comes after one has ended waits for the one in progress', async () => {
  const exclusively = cartMutex()
  const [one, two] = [newWork(), newWork()]
  const first = exclusively(cart, one.work('first'))
  const second = exclusively(cart, two.work('second'))
  one.resolve('stored')
  await first
  await immediate()
  expect(two.begun).toEqual(['second'])
  const third = exclusively(cart, two.work('third'))
  await immediate()
  expect(two.begun).toEqual(['second'])
  two.resolve('stored')
  await Promise.all([second, third])
  expect(two.begun).toEqual(['second', 'third'])
})

it('an update that throws does not block the next', async () => {
  const exclusively = cartMutex()
  const { begun, work, reject } = newWork()
  const first = exclusively(cart, work('first'))
  const second = exclusively(cart, async () => 'stored')
  reject(new Error('a defect'))
  await expect(first).rejects.toThrow('a defect')
  expect(await second).toBe('stored')
  expect(begun).toEqual(['first'])
})

it('if the database is unreachable, all waiting updates fail at once, and the next one tries again', async () => {
  const exclusively = cartMutex()
  const { begun, work, reject } = newWork()
  const all = ['first', 'second', 'third'].map((name) => exclusively(cart, work(name)))
  reject(new DatabaseUnavailable('silent'))
  const results = await Promise.allSettled(all)
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(begun).toEqual(['first'])
  await immediate()
  expect(await exclusively(cart, async () => 'stored')).toBe('stored')
})
