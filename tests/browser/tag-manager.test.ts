import { expect, it, vi } from 'vitest'
import { dataLayer } from '#src/client/analytics/data-layer.ts'
import { loadTagManager, revokeConsent } from '#src/consent/tag-manager.ts'

/** The answers for analytics that the tag manager was told, in order. */
const told = () =>
  dataLayer().flatMap((entry) => {
    const [command, action, consent] = Object.values(entry as object)
    return command === 'consent' && action === 'update' ? [consent.analytics_storage] : []
  })

it('tells the tag manager each answer, also consent that is given again, and loads its script once', () => {
  const append = vi.spyOn(document.head, 'append').mockImplementation(() => {})
  loadTagManager('GTM-TEST')
  revokeConsent()
  loadTagManager('GTM-TEST')
  expect(told()).toEqual(['granted', 'denied', 'granted'])
  expect(append).toHaveBeenCalledOnce()
})
