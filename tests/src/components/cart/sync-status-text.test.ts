import { expect, test } from 'vitest'
import { CART_STATUS_WORDS } from '#src/components/cart/status-words.en.ts'
import { syncStatusText } from '#src/components/cart/sync-status-text.ts'

test('the sync status is shown in plain words, with the number of changes', () => {
  const text = (state: Parameters<typeof syncStatusText>[0]['sync']['state'], pending = 0, refused = 0) =>
    syncStatusText({ sync: { state, pending }, refused }, CART_STATUS_WORDS)
  expect(text('saved')).toBe('Saved on this device')
  expect(text('sending', 2)).toBe('Saving…')
  expect(text('sent')).toBe('All changes saved')
  expect(text('offline')).toBe('Offline')
  expect(text('offline', 1)).toBe('Offline: 1 change waiting')
  expect(text('offline', 3)).toBe('Offline: 3 changes waiting')
  expect(text('refused', 0, 1)).toBe('One change wasn’t made')
  expect(text('refused', 0, 4)).toBe('4 changes weren’t made')
  expect(text('memory')).toBe('Not saved: your browser isn’t storing data')
})
