import { cartEvent } from '../cart/cart-events.ts'
import { foldShop } from './fold-shop.ts'
import { type RawRow, readEntriesFrom } from './log-row.ts'
import { emptyShop, type ShopFold } from './shop-fold.ts'
import { decodeSnapshot, encodeSnapshot } from './snapshot.ts'

/** So many entries are folded one by one, and more than eight in bulk. */
const FEW = 2
const MANY = 10

const offer = {
  slug: 'piece',
  name: '',
  categories: ['pieces'],
  options: [{ name: 'Size', option: 'Large' }],
  colourName: '',
  picture: null,
  price: 1,
  priceRegular: 1,
}
const added = cartEvent('ItemAdded', { productId: 1, variation: 1, colour: 'stone', quantity: 1, offer })

/**
 * Reads and folds a log of ten acts, and a snapshot of them. A browser compiles a function when it is first called, and the
 * page has nothing else to do while the disk looks for the real log. Returns what was read, for its test alone.
 */
export function warmUpReading(): ShopFold | null {
  const rows = Array.from({ length: MANY }, (_, at): RawRow => {
    const event = at === 0 ? added : cartEvent('QuantityChanged', { itemKey: '1-1-stone', quantity: 1 + at })
    const id = `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`
    return { index: at, entry: { kind: 'event', id, stream: 'cart:new', seq: 1 + at, at: 0, tab: '', ...event } }
  })
  const { entries, lastSeq } = readEntriesFrom(0, rows)
  const fold = foldShop(foldShop(emptyShop(), entries.slice(0, FEW)), entries.slice(FEW))
  const confirmed = { ...fold.cart, confirmed: fold.cart.view }
  return decodeSnapshot(encodeSnapshot({ fold: { ...fold, cart: confirmed }, lastSeq, acts: [] }))?.fold ?? null
}
