import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CART_KEY } from '#domain/wire/cart-key.ts'

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

describe('the key under which a browser requests a cart', () => {
  test('is the same until it is dropped', async () => {
    const { newCartKey, dropCartKey } = await page()
    const key = newCartKey()
    expect(newCartKey()).toBe(key)
    dropCartKey(key)
    expect(newCartKey()).not.toBe(key)
  })

  test('is not dropped a second time by a late caller', async () => {
    const { newCartKey, dropCartKey } = await page()
    const first = newCartKey()
    dropCartKey(first)
    const second = newCartKey()
    dropCartKey(first)
    expect(newCartKey()).toBe(second)
  })

  test('is kept within an epoch, and dropped at its end', async () => {
    const { newCartKey, setEpoch } = await page()
    setEpoch(0)
    const key = newCartKey()
    setEpoch(0)
    expect(newCartKey()).toBe(key)
    setEpoch(1)
    expect(newCartKey()).not.toBe(key)
  })

  test('is known as proposed once it was requested', async () => {
    const { newCartKey, proposedCartKey, dropCartKey } = await page()
    expect(proposedCartKey()).toBeNull()
    const key = newCartKey()
    expect(proposedCartKey()).toBe(key)
    dropCartKey(key)
    expect(proposedCartKey()).toBeNull()
  })

  test('is another one than a stored text that is no key: the shop would refuse every act that names it', async () => {
    const { newCartKey, proposedCartKey } = await page()
    for (const broken of ['', 'cut', `${newCartKey()}=`, 'a'.repeat(65)]) {
      localStorage.setItem('rusbank:new-cart', broken)
      expect(proposedCartKey()).toBeNull()
      expect(newCartKey()).toMatch(CART_KEY)
    }
  })

  test('is the same where local storage cannot be used', async () => {
    const { newCartKey, epoch } = await page()
    vi.stubGlobal('localStorage', undefined)
    const key = newCartKey()
    expect(newCartKey()).toBe(key)
    expect(epoch()).toBeNull()
  })

  test('is the same where local storage is full, until it is dropped', async () => {
    const { newCartKey, proposedCartKey, dropCartKey, epoch, setEpoch } = await page()
    setEpoch(0)
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('The storage is full', 'QuotaExceededError')
    })
    const key = newCartKey()
    expect([newCartKey(), proposedCartKey()]).toEqual([key, key])
    dropCartKey(key)
    expect(proposedCartKey()).toBeNull()
    setEpoch(1)
    expect(epoch()).toBe(1)
    full.mockRestore()
    localStorage.setItem('rusbank:era', '2')
    setEpoch(3)
    expect(epoch()).toBe(3)
  })

  test('has no characters that an address cannot contain, whatever its bytes are', async () => {
    const { newCartKey } = await page()
    const keyOf = (byte: number): string => {
      vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce((bytes) => {
        new Uint8Array((bytes as Uint8Array).buffer).fill(byte)
        return bytes
      })
      localStorage.setItem('rusbank:new-cart', '')
      return newCartKey()
    }
    for (const byte of [0xff, 0xfb, 0xef, 0xbe]) expect(keyOf(byte)).toMatch(/^[\w-]{32}$/)
  })

  test('survives the first record of an epoch', async () => {
    const { newCartKey, setEpoch } = await page()
    const key = newCartKey()
    setEpoch(0)
    expect(newCartKey()).toBe(key)
  })
})

test('an epoch that cannot be read is the first', async () => {
  const { epoch } = await page()
  localStorage.setItem('rusbank:era', 'not a number')
  expect(epoch()).toBe(0)
})
