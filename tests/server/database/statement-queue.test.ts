import { expect, it } from 'vitest'
import { statementQueue } from '#server/database/statement-queue.ts'

/** A queue whose connection records its statements and its callers' results. */
function recordedQueue({ end = async () => {} }: { readonly end?: () => Promise<void> } = {}) {
  const done: string[] = []
  const queue = statementQueue({
    begin: async () => void done.push('begin'),
    async end() {
      await end()
      done.push('end')
    },
  })
  const ask = async (kind: 'read' | 'write', name: string): Promise<string> => {
    const result = await queue.statement(kind, async () => {
      done.push(name)
      return name
    })
    done.push(`${name} told`)
    return result
  }
  return { queue, done, ask }
}

it('concurrent writes return after one shared fsync', async () => {
  const { done, ask } = recordedQueue()
  expect(await Promise.all([ask('write', 'a'), ask('write', 'b'), ask('write', 'c')])).toEqual(['a', 'b', 'c'])
  expect(done).toEqual(['begin', 'a', 'b', 'c', 'end', 'a told', 'b told', 'c told'])
})

it('a read between two such writes returns after the fsync too, and a read before or after them needs none', async () => {
  const { done, ask } = recordedQueue()
  await Promise.all([ask('read', 'r'), ask('write', 'a'), ask('read', 's'), ask('write', 'b'), ask('read', 't')])
  expect(done).toEqual(['r', 'r told', 'begin', 'a', 's', 'b', 'end', 'a told', 's told', 'b told', 't', 't told'])
})

it('a single write causes its own fsync', async () => {
  const { done, ask } = recordedQueue()
  await Promise.all([ask('write', 'a'), ask('read', 'r')])
  expect(done).toEqual(['a', 'a told', 'r', 'r told'])
})

it('an exclusive user of the connection shares nothing, and nobody interrupts it', async () => {
  const { queue, done, ask } = recordedQueue()
  const turn = async (): Promise<void> => {
    const leave = await queue.turn()
    done.push('turn')
    await new Promise((resolve) => setImmediate(resolve))
    done.push('leave')
    leave()
  }
  await Promise.all([ask('write', 'a'), turn(), ask('write', 'b')])
  expect(done).toEqual(['a', 'a told', 'turn', 'leave', 'b', 'b told'])
})

it('a failing statement affects no other', async () => {
  const { queue, ask } = recordedQueue()
  const failing = queue.statement('write', () => Promise.reject(new Error('not unique')))
  const outcomes = await Promise.allSettled([ask('write', 'a'), failing, ask('write', 'b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

it('a failed fsync fails everybody who waits for it, and later statements are served', async () => {
  let fails = true
  const end = async (): Promise<void> => {
    if (fails) throw new Error('no disk')
  }
  const { ask } = recordedQueue({ end })
  const outcomes = await Promise.allSettled([ask('write', 'a'), ask('read', 'r'), ask('write', 'b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  fails = false
  expect(await Promise.all([ask('write', 'c'), ask('write', 'd')])).toEqual(['c', 'd'])
})
