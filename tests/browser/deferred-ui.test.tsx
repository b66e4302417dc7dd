import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { DeferredUiContent } from '#src/app/deferred-ui-content.tsx'
import { InShopRoute } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()

it('a card in the corner that is dismissed passes the focus to the page', async () => {
  vi.spyOn(navigator.serviceWorker, 'register').mockRejectedValue(new Error('none is wanted'))
  page.render(
    <InShopRoute shop={shopOf({ isReachable: false }).shop}>
      <main id="main" tabIndex={-1} />
      <DeferredUiContent />
    </InShopRoute>,
  )
  const dismiss = () => page.place().querySelector<HTMLElement>('[aria-live] section button')
  await expect.poll(dismiss).not.toBeNull()
  dismiss()?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement).toBe(page.place().querySelector('main'))
})
