import { describe, expect } from 'vitest'
import { axeFindings } from './kit/axe.ts'
import { expectPage } from './kit/expect-page.ts'
import { samples } from './kit/products.ts'
import { test } from './kit/story.ts'

describe('the page about data on this device', () => {
  test('shows changes of another tab live, and clears the data after naming what would be lost', async ({
    visitor,
  }) => {
    const { page, header, open, goOffline, goOnline } = visitor
    await visitor.startWithCart(samples)
    await open('/on-this-device')
    await expectPage(page.getByRole('heading', { name: 'Everything is saved' })).toBeVisible()
    await expectPage(page.getByRole('main').getByRole('link', { name: '1 item' })).toBeVisible()

    const other = await visitor.openTab()
    await other.open('/cart')
    await expectPage(other.cart.line(samples.name).quantity).toHaveValue('1')
    await goOffline()
    await other.cart.line(samples.name).more.click()
    await expectPage(page.getByRole('heading', { name: '1 change waiting to be sent' })).toBeVisible()
    await expectPage(page.getByText('Quantity of Weave sample set set to 2')).toBeVisible()
    await expectPage(page.getByRole('main').getByRole('link', { name: '2 items' })).toBeVisible()

    await page.getByRole('button', { name: 'Clear saved data' }).click()
    const question = page.getByRole('dialog', { name: 'Clear saved data and lose 1 change?' })
    await expectPage(question).toContainText('1 change to your cart hasn’t been sent to us and will be lost')
    expect(await axeFindings(page)).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expectPage(page.getByText('Quantity of Weave sample set set to 2')).toBeVisible()

    await page.getByRole('button', { name: 'Clear saved data' }).click()
    await question.getByRole('button', { name: 'Clear and lose 1 change' }).click()
    await expectPage(page.getByText('Saved data cleared')).toBeVisible()
    await expectPage(header.cartWith(0)).toBeVisible()
    await expectPage(other.header.cartWith(0)).toBeVisible()

    await goOnline()
    await expectPage(header.cartWith(1)).toBeVisible()
    await expectPage(page.getByRole('heading', { name: 'Everything is saved' })).toBeVisible()
  })

  test('says that it cannot read the storage if that never answers', async ({ visitor }) => {
    const { page, open } = visitor
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
    })
    visitor.errorMonitor.allow(/^console warning: Cart: storage/)
    await open('/on-this-device')
    await expectPage(page.getByText('so nothing is saved here')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  })
})
