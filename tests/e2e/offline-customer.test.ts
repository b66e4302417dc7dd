import { expect } from 'vitest'
import { newPerson, register } from './kit/account.ts'
import { expectPage } from './kit/expect-page.ts'
import { waitForOfflineCache } from './kit/offline-cache.ts'
import { test } from './kit/story.ts'

declare global {
  interface Window {
    /** Whether the page has ever shown the login link. */
    hasShownLogin: boolean
  }
}

/** Runs in the page, from its start. */
function watchForLoginLink(): void {
  window.hasShownLogin = false
  new MutationObserver(() => {
    window.hasShownLogin ||= [...document.querySelectorAll('header a')].some((link) => link.textContent === 'Log in')
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

test('a customer never sees the login link while the shop opens offline', async ({ installedProfile: profile }) => {
  const before = await profile.open()
  await register(before, newPerson('Lerato'))
  await before.open('/')
  await before.sync.showsSynced()
  await waitForOfflineCache(before.page)
  await profile.close()

  const offline = await profile.open()
  await offline.goOffline()
  await offline.page.addInitScript(watchForLoginLink)
  for (const path of ['/', '/cart', '/offline']) {
    await offline.open(path)
    await expectPage(offline.header.account).toBeVisible()
    await offline.waitForLog()
    expect(await offline.page.evaluate(() => window.hasShownLogin)).toBe(false)
  }
})

test('a guest sees it once the browser’s log has been read', async ({ installedProfile: profile }) => {
  const before = await profile.open()
  await before.open('/')
  await waitForOfflineCache(before.page)
  await profile.close()

  const offline = await profile.open()
  await offline.goOffline()
  await offline.open('/')
  await expectPage(offline.header.logIn).toBeVisible()
})
