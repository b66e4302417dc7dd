import { expect, it, vi } from 'vitest'

it('a withdrawal deletes the analytics cookies of this host and of each host above it, and no other', async () => {
  vi.resetModules()
  const deleted: string[] = []
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', { hostname: 'shop.rusbank.example' })
  vi.stubGlobal('document', {
    head: { append: () => {} },
    createElement: () => ({}),
    get cookie() {
      return 'rusbank_cart=c; _ga=g'
    },
    set cookie(text: string) {
      deleted.push(text)
    },
  })
  const { loadTagManager, revokeConsent } = await import('#src/consent/tag-manager.ts')
  loadTagManager('GTM-TEST')
  expect(revokeConsent()).toBe(true)
  const ofHost = '_ga=; max-age=0; path=/'
  expect(deleted).toEqual([ofHost, `${ofHost}; domain=shop.rusbank.example`, `${ofHost}; domain=rusbank.example`])
})
