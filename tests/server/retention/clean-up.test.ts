import { expect, it } from 'vitest'
import { cleanUp } from '#server/retention/clean-up.ts'

it('what can’t be deleted keeps nothing else from being deleted, and is told', async () => {
  const done: string[] = []
  const told: unknown[] = []
  const failed = new Error('it took too long')
  const kinds = [async () => done.push('first'), () => Promise.reject(failed), async () => done.push('last')]
  await cleanUp(kinds, (error) => told.push(error))
  expect({ done, told }).toEqual({ done: ['first', 'last'], told: [failed] })
})
