import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { cartProjection } from '#domain/cart/cart-projection.ts'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { customerProjection } from '#domain/customer/customer-projection.ts'
import { StoredDataFacts } from '#src/on-this-device/stored-data-facts.tsx'

const NOW = Date.parse('2026-10-07T08:00:00.000Z')
const MINUTE = 60_000

/** The shown facts by name. */
function facts(syncedAt: number | null, since: number | null): ReadonlyMap<string | undefined, string | undefined> {
  const cart = cartProjection(emptyCart(), null)
  const customer = customerProjection({ status: 'guest' }, null)
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <StoredDataFacts cart={cart} customer={customer} entries={7} syncedAt={syncedAt} since={since} />
    </MemoryRouter>,
  )
  return new Map([...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name, fact]) => [name, fact]))
}

it('the page about this device says how long ago its data was sent, and since when there is any', () => {
  vi.useFakeTimers({ now: NOW })
  onTestFinished(() => void vi.useRealTimers())
  const [shown, unsent] = [facts(NOW - 5 * MINUTE, NOW - 90 * MINUTE), facts(null, NOW)]
  expect([shown.get('Last change synced'), shown.get('Saved since')]).toEqual(['5 minutes ago', 'Today 08:30'])
  expect([unsent.get('Last change synced'), unsent.get('Saved since')]).toEqual(['Not yet', 'Just now'])
})
