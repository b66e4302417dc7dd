import type { Argon2Parameters } from 'node:crypto'
import { setImmediate as immediate } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { passwordsAt } from '#server/security/passwords.ts'

/** The hashes being computed, in order. Each ends when its function is called. */
const computing = vi.hoisted((): (() => void)[] => [])

vi.mock(import('node:crypto'), async (original) => {
  const argon2 = (_: string, { tagLength }: Argon2Parameters, done: (error: null, key: Buffer) => void) =>
    void computing.push(() => done(null, Buffer.alloc(tagLength)))
  return { ...(await original()), argon2: argon2 as never }
})

it('of many passwords two are hashed at once, and one more whenever one is done', async () => {
  const { hash } = passwordsAt()
  const hashes = Array.from({ length: 8 }, (_, index) => hash(`password number ${index}`))
  const atOnce: number[] = []
  for (let done = 0; done < hashes.length; done += 1) {
    await immediate()
    atOnce.push(computing.length)
    computing.shift()?.()
  }
  await Promise.all(hashes)
  expect(atOnce).toEqual([2, 2, 2, 2, 2, 2, 2, 1])
  const later = [1, 2, 3].map((each) => hash(`later password ${each}`))
  await immediate()
  expect(computing).toHaveLength(2)
  for (const _ of later) {
    computing.shift()?.()
    await immediate()
  }
  await Promise.all(later)
})
