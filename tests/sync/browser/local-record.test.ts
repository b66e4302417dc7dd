import { beforeEach, describe, expect, test, vi } from 'vitest'

/** A browser's local storage, and a page of it. */
async function page() {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  const { localRecord } = await import('#sync/browser/local-record.ts')
  return localRecord
}

beforeEach(() => {
  vi.resetModules()
})

describe('the key under which a browser asks for a cart', () => {
  test('is the same until it is dropped', async () => {
    const { newCartKey, dropCartKey } = await page()
    const key = newCartKey()
    expect(newCartKey()).toBe(key)
    dropCartKey(key)
    expect(newCartKey()).not.toBe(key)
  })

  test('is not dropped a second time by who is late', async () => {
    const { newCartKey, dropCartKey } = await page()
    const first = newCartKey()
    dropCartKey(first)
    const second = newCartKey()
    dropCartKey(first)
    expect(newCartKey()).toBe(second)
  })

  test('does not outlive an epoch, and stays within one', async () => {
    const { newCartKey, setEpoch } = await page()
    setEpoch(0)
    const key = newCartKey()
    setEpoch(0)
    expect(newCartKey()).toBe(key)
    setEpoch(1)
    expect(newCartKey()).not.toBe(key)
  })

  test('is known to have been proposed once it was asked for', async () => {
    const { newCartKey, proposedCartKey, dropCartKey } = await page()
    expect(proposedCartKey()).toBeNull()
    const key = newCartKey()
    expect(proposedCartKey()).toBe(key)
    dropCartKey(key)
    expect(proposedCartKey()).toBeNull()
  })
})
