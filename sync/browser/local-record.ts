import type { LocalRecord } from '../ports/ports.ts'

/** By the names that every release has written them under. */
const EPOCH = 'rusbank:era'
const CART_KEY = 'rusbank:new-cart'
const KEY_BYTES = 24

/** Local storage may be disabled or full: then the value is kept in the page's memory. */
const ownPage = new Map<string, string>()

function readLocal(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return ownPage.get(name) ?? null
  }
}

function writeLocal(name: string, value: string): void {
  ownPage.set(name, value)
  try {
    localStorage.setItem(name, value)
  } catch {
    // Without the record, what the log says is used.
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

/** What a browser keeps beside the log, in its local storage. */
export const localRecord: LocalRecord = {
  epoch: readEpoch,
  setEpoch(epoch) {
    const known = readEpoch()
    if (known !== null && known !== epoch) writeLocal(CART_KEY, '')
    writeLocal(EPOCH, `${epoch}`)
  },
  newCartKey: () => readLocal(CART_KEY) || makeCartKey(),
  proposedCartKey: () => readLocal(CART_KEY) || null,
  dropCartKey(key) {
    if (readLocal(CART_KEY) === key) writeLocal(CART_KEY, '')
  },
}
