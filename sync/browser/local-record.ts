import { cartKeyIn } from '#domain/wire/cart-key.ts'
import type { LocalRecord } from '../ports/ports.ts'

/** The keys that every release has used. */
const EPOCH = 'rusbank:era'
const CART_KEY = 'rusbank:new-cart'
const KEY_BYTES = 24

/** What could not be written, where local storage is disabled or full. */
const inMemory = new Map<string, string>()

function readLocal(name: string): string | null {
  try {
    return inMemory.get(name) ?? localStorage.getItem(name)
  } catch {
    return null
  }
}

function writeLocal(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
    inMemory.delete(name)
  } catch {
    // Other tabs do not see it: they use the log's own epoch.
    inMemory.set(name, value)
  }
}

function readEpoch(): number | null {
  const stored = readLocal(EPOCH)
  return stored === null ? null : Number.parseInt(stored, 10) || 0
}

function makeCartKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  const key = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  writeLocal(CART_KEY, key)
  return key
}

/** The browser's data beside the log, in local storage. */
export const localRecord: LocalRecord = {
  epoch: readEpoch,
  setEpoch(epoch) {
    const known = readEpoch()
    if (known !== null && known !== epoch) writeLocal(CART_KEY, '')
    writeLocal(EPOCH, `${epoch}`)
  },
  newCartKey: () => cartKeyIn(readLocal(CART_KEY)) ?? makeCartKey(),
  proposedCartKey: () => cartKeyIn(readLocal(CART_KEY)),
  dropCartKey(key) {
    if (readLocal(CART_KEY) === key) writeLocal(CART_KEY, '')
  },
}
