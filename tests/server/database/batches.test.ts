import { setImmediate as immediate } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { batches } from '#server/database/batches.ts'
import { DatabaseUnavailable } from '#server/database/database-unavailable.ts'

/** An error as PostgreSQL reports it. */
function refusal(code: string): DatabaseError {
  return Object.assign(new DatabaseError('refused', 0, 'error'), { code })
}

/** Writes letters in batches of up to `most`. A capital letter fails, with its whole batch. */
function letters({ code = '23505', most = 3, maxWait }: { code?: string; most?: number; maxWait?: number } = {}) {
  const written: string[] = []
  const write = batches<string, string>({
    concurrency: 1,
    next: (waiting) => waiting.slice(0, most),
    ...(maxWait !== undefined && { maxWait }),
    async write(batch) {
      written.push(batch.join(''))
      if (/[A-Z]/.test(batch.join(''))) throw refusal(code)
      return batch.map((letter) => `${letter} is written`)
    },
  })
  const outcomes = (word: string) => Promise.allSettled([...word].map(write))
  return { outcomes, written }
}

interface AnsweredOptions {
  readonly concurrency: number
  readonly next?: (waiting: readonly string[], inProgress: readonly string[]) => readonly string[]
  readonly maxWait?: number
}

/** Writes letters when the test answers. By default all waiting letters form one batch. */
function answered(options: AnsweredOptions) {
  const written: string[] = []
  const open = new Map<string, PromiseWithResolvers<readonly string[]>>()
  const write = batches<string, string>({
    next: (waiting) => waiting,
    ...options,
    write(batch) {
      const answer = Promise.withResolvers<readonly string[]>()
      written.push(batch.join(''))
      open.set(batch.join(''), answer)
      return answer.promise
    },
  })
  /** Completes the current write, with an error if one is given. */
  const answer = async (word: string, error?: Error): Promise<void> => {
    for (let turns = 0; !open.has(word); turns += 1) {
      if (turns === 1_000) throw new Error(`${word} is never written`)
      await immediate()
    }
    if (error === undefined) open.get(word)?.resolve([...word])
    else open.get(word)?.reject(error)
    await immediate()
  }
  return { write, written, answer }
}

const statuses = (outcomes: readonly PromiseSettledResult<string>[]) => outcomes.map(({ status }) => status)

describe('batched writes', () => {
  it('that arrive together are written together, each with its own result, and later ones afterwards', async () => {
    const { outcomes, written } = letters()
    const results = await outcomes('abcd')
    expect(results).toEqual([...'abcd'].map((letter) => ({ status: 'fulfilled', value: `${letter} is written` })))
    expect(written).toEqual(['abc', 'd'])
  })

  it.each([
    ['can’t be stored', '23505'],
    ['waits too long for somebody’s lock', '55P03'],
    ['gives way to end a deadlock each time', '40P01'],
  ])('are written one by one if one of them %s', async (_, code) => {
    const { outcomes, written } = letters({ code })
    expect(statuses(await outcomes('aBc'))).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(written).toEqual(['aBc', 'a', 'B', 'c'])
  })

  it('are not repeated if the database is unreachable', async () => {
    const { outcomes, written } = letters({ code: '57P01' })
    expect(statuses(await outcomes('aBc'))).toEqual(['rejected', 'rejected', 'rejected'])
    expect(written).toEqual(['aBc'])
  })

  it('let the next batch start while those of a failed one are written one by one', async () => {
    const { write, written, answer } = answered({ concurrency: 1 })
    const first = [write('a'), write('b')]
    await answer('ab', refusal('23505'))
    const next = write('c')
    await answer('c')
    await answer('a')
    await answer('b')
    expect(await Promise.all([...first, next])).toEqual(['a', 'b', 'c'])
    expect(written).toEqual(['ab', 'a', 'b', 'c'])
  })

  it('are retried one by one, even a single one, if a lock was held and a single write may wait longer', async () => {
    const alone: string[] = []
    const write = batches<string, string>({
      concurrency: 1,
      next: (waiting) => waiting,
      write: () => Promise.reject(refusal('55P03')),
      writeAlone: async (item) => {
        alone.push(item)
        return `${item} alone`
      },
    })
    expect(await write('a')).toBe('a alone')
    expect(alone).toEqual(['a'])
  })

  it('are limited to six concurrent single writes after a failed batch', async () => {
    const { write, written, answer } = answered({ concurrency: 1 })
    const all = [...'abcdefgh'].map(write)
    await answer('abcdefgh', refusal('23505'))
    await answer('a')
    expect(written).toEqual(['abcdefgh', ...'abcdefg'])
    for (const letter of 'bcdefgh') await answer(letter)
    expect(await Promise.all(all)).toEqual([...'abcdefgh'])
  })

  it('start after a conflicting write is done, also a single one', async () => {
    const next = (waiting: readonly string[], inProgress: readonly string[]) => (inProgress.length > 0 ? [] : waiting)
    const { write, written, answer } = answered({ concurrency: 2, next })
    const first = [write('a'), write('b')]
    await answer('ab', refusal('23505'))
    const last = write('c')
    await answer('a')
    expect(written).toEqual(['ab', 'a', 'b'])
    await answer('b')
    await answer('c')
    expect(await Promise.all([...first, last])).toEqual(['a', 'b', 'c'])
  })

  describe('with a deadline', () => {
    const oneByOne = (waiting: readonly string[]) => waiting.slice(0, 1)

    it('are all refused if the database does not answer the first', async () => {
      const { outcomes, written } = letters({ code: '57P01', most: 1, maxWait: 3_000 })
      expect(statuses(await outcomes('Abc'))).toEqual(['rejected', 'rejected', 'rejected'])
      expect(written).toEqual(['A'])
    })

    it('are not refused because somebody held a lock on the first one’s rows', async () => {
      const { outcomes, written } = letters({ code: '55P03', most: 1, maxWait: 3_000 })
      expect(statuses(await outcomes('Abc'))).toEqual(['rejected', 'fulfilled', 'fulfilled'])
      expect(written).toEqual(['A', 'b', 'c'])
    })

    it('are refused if they waited too long for their turn, but not while being written', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const { write, written, answer } = answered({ concurrency: 1, next: oneByOne, maxWait: 3_000 })
      const [first, second] = [write('a'), write('b')]
      const refused = expect(second).rejects.toThrow(DatabaseUnavailable)
      while (written.length === 0) await immediate()
      vi.advanceTimersByTime(3_000)
      await refused
      await answer('a')
      expect(await first).toBe('a')
      expect(written).toEqual(['a'])
    })

    it('are not written one by one if their batch fails after they waited too long', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const { write, written, answer } = answered({ concurrency: 1, maxWait: 3_000 })
      const both = Promise.allSettled([write('a'), write('b')])
      while (written.length === 0) await immediate()
      vi.advanceTimersByTime(3_000)
      await answer('ab', refusal('23505'))
      expect(written).toEqual(['ab'])
      expect(statuses(await both)).toEqual(['rejected', 'rejected'])
    })
  })
})
