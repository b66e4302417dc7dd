import { expect, test, vi } from 'vitest'

test('denied consent is the first entry of the data layer, once', async () => {
  vi.resetModules()
  vi.stubGlobal('window', {})
  const { pushEvent, dataLayer } = await import('#src/client/analytics/data-layer.ts')
  pushEvent({ event: 'view_cart', ecommerce: { items: [] } })
  pushEvent({ event: 'view_cart', ecommerce: { items: [] } })
  const [first, ...others] = dataLayer()
  expect(Array.from(first as ArrayLike<unknown>)).toEqual([
    'consent',
    'default',
    {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'denied',
    },
  ])
  expect(others).toHaveLength(4)
  expect(others[0]).toEqual({ ecommerce: null })
})
