import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CURRENT_COST, isCommonPassword, passwordsAt } from '#server/security/passwords.ts'

const cheap = { memory: 64, passes: 1, parallelism: 1 }

/** Counts the keys that are derived from now on: all of them, and the most at once. */
function countDerivations() {
  const counted = { all: 0, most: 0 }
  const { argon2 } = crypto
  let running = 0
  const spy = vi.spyOn(crypto, 'argon2').mockImplementation((algorithm, parameters, done) => {
    running += 1
    counted.all += 1
    counted.most = Math.max(counted.most, running)
    argon2(algorithm, parameters, (error, key) => {
      running -= 1
      done(error, key)
    })
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
  return counted
}

describe('passwords', () => {
  it('are hashed with standard argon2id: the reference implementation’s hash verifies here', async () => {
    const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await passwordsAt().verify('password', stored)).toBe('right')
    expect(await passwordsAt().verify('Password', stored)).toBe('wrong')
  })

  it('use 19 MiB and two passes, and a separate salt each', async () => {
    const { hash, verify } = passwordsAt()
    const [first, second] = await Promise.all([hash('a couch is forever'), hash('a couch is forever')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(first).not.toBe(second)
    expect(await verify('a couch is forever', first)).toBe('right')
  })

  it('hashed at a lower cost verify, and are marked for rehashing', async () => {
    const old = await passwordsAt(cheap).hash('a couch is forever')
    expect(await passwordsAt(CURRENT_COST).verify('a couch is forever', old)).toBe('outdated')
    expect(await passwordsAt(CURRENT_COST).verify('another', old)).toBe('wrong')
    expect(await passwordsAt(cheap).verify('a couch is forever', old)).toBe('right')
  })

  it.each([{ memory: 32 }, { passes: 1 }, { parallelism: 1 }])(
    'hashed at a cost that is lower in %j only are marked for rehashing',
    async (lower) => {
      const cost = { memory: 64, passes: 2, parallelism: 2 }
      const old = await passwordsAt({ ...cost, ...lower }).hash('a couch is forever')
      expect(await passwordsAt(cost).verify('a couch is forever', old)).toBe('outdated')
    },
  )

  it('are Unicode-normalised, and never truncated', async () => {
    const { hash, verify } = passwordsAt(cheap)
    const stored = await hash(`${'crème brûlée'.normalize('NFC')} ${'x'.repeat(180)}1`)
    expect(await verify(`${'crème brûlée'.normalize('NFD')} ${'x'.repeat(180)}1`, stored)).toBe('right')
    expect(await verify(`${'crème brûlée'.normalize('NFC')} ${'x'.repeat(180)}2`, stored)).toBe('wrong')
  })

  it('of an unknown account fail after the same work', async () => {
    const { verify } = passwordsAt(cheap)
    const derived = countDerivations()
    expect(await verify('a couch is forever', null)).toBe('wrong')
    expect(derived.all).toBe(1)
  })

  it('are hashed two at once, also after many have waited', async () => {
    const { hash } = passwordsAt(cheap)
    const derived = countDerivations()
    for (const _ of [1, 2]) await Promise.all(Array.from({ length: 8 }, () => hash('a couch is forever')))
    expect(derived).toEqual({ all: 16, most: 2 })
  })

  it('verify correctly under concurrency', async () => {
    const { hash, verify } = passwordsAt(cheap)
    const words = Array.from({ length: 40 }, (_, index) => `password number ${index}`)
    const stored = await Promise.all(words.map(hash))
    const verdicts = await Promise.all(words.map((word, index) => verify(word, stored[index] ?? null)))
    expect(new Set(verdicts)).toEqual(new Set(['right']))
  })
})

describe('common passwords', () => {
  it.each(['1234567890', 'qwertyuiop', 'QWERTYUIOP', 'basketball', 'password123', '１２３４５６７８９０'])(
    'include %s',
    (common) => {
      expect(isCommonPassword(common)).toBe(true)
    },
  )

  it.each(['rusbank2026', 'RusBank!RusBank!', 'my Rusbank 123'])(
    'include %s, little more than the shop’s name',
    (common) => {
      expect(isCommonPassword(common)).toBe(true)
    },
  )

  it('include all of the 10 000 most common that are long enough, and no rarer one', () => {
    const ranked = (dictionary['passwords-common'] as readonly string[])
      .map((password, index) => ({ password, rank: index + 1 }))
      .filter(({ password }) => password.length >= 10 && !password.includes('rusbank'))
    expect(ranked.at(-1)?.rank).toBeGreaterThan(10_000)
    for (const { password, rank } of ranked)
      expect([password, isCommonPassword(password)]).toEqual([password, rank <= 10_000])
  })

  it('include the shop’s name with up to three more letters, and not with four', () => {
    expect(['rusbank abc 2026', 'rusbank abcd 2026'].map(isCommonPassword)).toEqual([true, false])
  })

  it.each(['a couch is forever', 'correct horse battery staple', 'Vrystaat1838', 'rusbank in Vrystaat'])(
    'do not include %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )
})
