import { expect, it } from 'vitest'
import { cleanUp } from '#server/retention/clean-up.ts'

it('a failed deletion does not prevent the others, and is reported', async () => {
  const done: string[] = []
  const reported: unknown[] = []
  const failed = new Error('it took too long')
  const kinds = [async () => done.push('first'), () => Promise.reject(failed), async () => done.push('last')]
  await cleanUp(kinds, (error) => reported.push(error))
  expect({ done, reported }).toEqual({ done: ['first', 'last'], reported: [failed] })
})
