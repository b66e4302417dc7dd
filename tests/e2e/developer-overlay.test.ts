import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { decodeLogFile } from '#domain/replay/decode-log-file.ts'
import { root } from '#scripts/project.mjs'
import { axeFindings } from './kit/axe.ts'
import { buildForDevelopment, filesWith } from './kit/development.ts'
import { expectPage } from './kit/expect-page.ts'
import { samples } from './kit/products.ts'
import { expectServerCart } from './kit/same-cart.ts'
import { test as story } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

const test = story.extend('bundle', { scope: 'file' }, async ({}, { onCleanup }) => {
  const bundle = await buildForDevelopment()
  onCleanup(bundle.dispose)
  return bundle
})

function overlayOf({ page }: Visitor) {
  const root = page.getByRole('region', { name: 'Developer’s overlay' })
  return {
    root,
    entry: (says: string | RegExp) => root.getByRole('list', { name: 'Log' }).getByRole('button', { name: says }),
    offline: root.getByRole('switch', { name: 'Offline' }),
    dropNext: root.getByRole('switch', { name: 'Drop the next answer' }),
    point: root.getByRole('slider', { name: 'Time travel' }),
    says: (title: string) => root.getByRole('region', { name: title, exact: true }),
    past: root.locator('section', { hasText: 'The past: the cart after entry 1 of' }).last(),
    button: (name: string) => root.getByRole('button', { name }),
  }
}

describe('the developer overlay', () => {
  test('shows the log live, simulates network failures, and travels back in time', async ({ visitor, bundle }) => {
    await bundle.serveTo(visitor.context)
    const { page, cart } = visitor
    const { root: panel, entry, offline, dropNext, point, past, says, button } = overlayOf(visitor)
    // As high as a developer's screen: the overlay covers no button that is pressed, and the page does not scroll.
    await page.setViewportSize({ width: 1280, height: 1400 })
    await visitor.fillCart(samples)
    await visitor.open('/cart')
    await expectPage(page.getByRole('button', { name: 'Log', exact: true })).toBeVisible()
    await page.keyboard.press('Control+Shift+L')
    await expectPage(entry(/Weave sample set added, 1 item.*acknowledged · seq 1/)).toBeVisible()

    await visitor.waitForLog()
    await offline.check()
    await cart.line(samples.name).more.click()
    await expectPage(entry(/Weave sample set set to 2.*pending · seq 2 · this tab/)).toBeVisible()
    await offline.uncheck()
    await expectPage(entry(/set to 2.*acknowledged · seq 2/)).toBeVisible()

    // Not `check`: the next exchange may be in progress, and clears the box at once.
    await dropNext.click()
    await cart.line(samples.name).more.click()
    await expectPage(dropNext).not.toBeChecked()
    await expectPage(entry(/set to 3.*acknowledged · seq 3/)).toBeVisible()
    await expectPage(says('What it changed')).toBeVisible()

    await entry(/set to 3/).click()
    await expectPage(says('What it changed')).toContainText('Weave sample set: quantity from 2 to 3')
    await expectPage(says('How the total was calculated')).toContainText('3 items')
    await point.fill('1')
    await expectPage(past.getByLabel('Quantity')).toHaveValue('1')
    await expectPage(cart.line(samples.name).quantity).toHaveValue('3')
    expect(await axeFindings(page)).toEqual([])

    const saved = page.waitForEvent('download')
    await button('Save the log').click()
    const file = decodeLogFile(readFileSync(await (await saved).path(), 'utf8'))
    expect(file).toMatchObject({ ok: true })

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button('Copy the log').click()
    await expectPage(panel.getByRole('status').first()).toContainText('entries copied, for npm run replay')
    const copied = decodeLogFile(await page.evaluate(() => navigator.clipboard.readText()))
    expect(copied.ok && copied.file.streams).toEqual(file.ok && file.file.streams)
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await button('Copy the log').click()
    await expectPage(panel.getByRole('status').first()).toContainText('Save the log instead')

    const opened = page.context().waitForEvent('page')
    await button('Second tab').click()
    const second = await opened
    await second.waitForURL('**/cart')
    await second.close()

    await page.reload()
    await expectPage(panel).toBeVisible()
    await button('Close').click()
    await expectPage(panel).toBeHidden()
    await expectServerCart(visitor)
  })

  test('mounts after the page, which responds to presses also if its own code arrives last', async ({
    visitor,
    bundle,
  }) => {
    await bundle.serveTo(visitor.context)
    const { page, cart } = visitor
    await visitor.startWithCart(samples)
    await page.route('**/assets/cart-page-*', async (route) => {
      await page.evaluate(untilLogIsOpenAndPageIdle)
      await route.fallback()
    })
    await visitor.open('/cart')
    await visitor.waitForLog()
    await expectPage(page.getByRole('button', { name: 'Log', exact: true })).toBeVisible()
    await cart.line(samples.name).more.click()
    await expectPage(cart.line(samples.name).quantity).toHaveValue('2')
  })

  test('is in no bundle for shoppers: no script and no style', async ({ bundle }) => {
    for (const mark of ['rusbank:developer', 'Drop the next answer', '--paper-raised']) {
      expect(filesWith(mark, bundle.folder)).not.toEqual([])
      expect(filesWith(mark, join(root, 'build', 'client'))).toEqual([])
      expect(filesWith(mark, join(root, 'build', 'ssr'))).toEqual([])
    }
    expect(filesWith('open-shop-with-overlay', join(root, 'build', 'client'))).toEqual([])
  })
})

/** Runs in the page. Resolves when its log is open, and the callbacks for an idle moment have run. */
function untilLogIsOpenAndPageIdle(): Promise<void> {
  return new Promise((resolve) => {
    const look = async (): Promise<void> => {
      const databases = await indexedDB.databases()
      if (databases.length === 0) requestIdleCallback(look)
      else requestIdleCallback(() => requestIdleCallback(() => resolve()))
    }
    void look()
  })
}
