import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { batches } from '#server/database/batches.ts'

/** As the database refuses a statement. */
function refusal(code: string): DatabaseError {
  return Object.assign(new DatabaseError('refused', 0, 'error'), { code })
}

/** Letters are written together up to so many; a capital is refused, with whatever is written beside it. */
function letters({ code = '23505', most = 3 } = {}) {
  const written: string[] = []
  const { write } = batches<string, string>({
    atOnce: 1,
    admission() {
      let count = 0
      return () => {
        count += 1
        return count <= most
      }
    },
    async write(batch) {
      written.push(batch.join(''))
      if (/[A-Z]/.test(batch.join(''))) throw refusal(code)
      return batch.map((letter) => `${letter} is written`)
    },
  })
  const outcomes = (word: string) => Promise.allSettled([...word].map(write))
  return { outcomes, written }
}

const statuses = (outcomes: readonly PromiseSettledResult<string>[]) => outcomes.map(({ status }) => status)

describe('what is written in batches', () => {
  it('is written together where it comes at the same moment, each with its own result, and the rest after it', async () => {
    const { outcomes, written } = letters()
    const results = await outcomes('abcd')
    expect(results).toEqual([...'abcd'].map((letter) => ({ status: 'fulfilled', value: `${letter} is written` })))
    expect(written).toEqual(['abc', 'd'])
  })

  it.each([
    ['can’t be stored', '23505'],
    ['waits too long for somebody’s lock', '55P03'],
  ])('is written one by one where one of it %s', async (_, code) => {
    const { outcomes, written } = letters({ code })
    expect(statuses(await outcomes('aBc'))).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(written).toEqual(['aBc', 'a', 'B', 'c'])
  })

  it('is not written again where the database is not there', async () => {
    const { outcomes, written } = letters({ code: '57P01' })
    expect(statuses(await outcomes('aBc'))).toEqual(['rejected', 'rejected', 'rejected'])
    expect(written).toEqual(['aBc'])
  })
})
