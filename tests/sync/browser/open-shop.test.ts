import { expect, it, vi } from 'vitest'

const attachShop = vi.hoisted(() => vi.fn())
vi.mock('#sync/browser/attach-shop.ts', () => ({ attachShop }))

it('a page asks for the code of its store again after 5 s, as often as it does not come', async () => {
  vi.resetModules()
  const { openShop } = await import('#sync/browser/open-shop.ts')
  await import('#sync/browser/attach-shop.ts')
  let wait = Promise.withResolvers<{ readonly run: () => void; readonly ms: number }>()
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => wait.resolve({ run, ms }))
  vi.stubGlobal('addEventListener', () => {})
  attachShop.mockImplementation(() => {
    throw new Error('The code did not load')
  })
  const shop = openShop(null)
  for (const tries of [1, 2, 3]) {
    const { run, ms } = await wait.promise
    expect({ ms, calls: attachShop.mock.calls.length }).toEqual({ ms: 5_000, calls: tries })
    wait = Promise.withResolvers()
    run()
  }
  await shop.stop()
})
