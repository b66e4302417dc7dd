import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { describe, expect, it, vi } from 'vitest'
import { shopperLog, throwAdded, throwKey } from './shopper.ts'
import type { SupportApp } from './support-app.ts'
import { supportedCustomer } from './supported-customer.ts'

/** A browser of which nothing has arrived. */
export function describeStuckBrowser(open: () => Promise<SupportApp>): void {
  describe('a browser whose first push was refused', () => {
    it('resets the syncing of every browser for which the console offers it', async () => {
      const opened = await open()
      const { browser, agent, shop } = opened
      const log = shopperLog(opened, browser())
      await log.push([['ItemAdded', throwAdded]])
      // A second browser of the household whose page is outdated: nothing of it ever arrived.
      const clientId = randomUUID()
      const event = { id: v7(), seq: 1, type: 'ItemAdded', v: 1, at: shop.now, tab: 't', data: throwAdded }
      const push = { protocol: 999, cartKey: log.cartKey(), clientId, cursor: 0, sentAt: shop.now, events: [event] }
      expect((await browser().post('/api/sync', push)).body.code).toBe('unsupported_protocol')
      const thandi = await agent()
      const cartId = log.cartId()
      const { devices } = (await thandi.get(`/api/support/carts/${cartId}`)).body
      expect(devices).toHaveLength(2)
      for (const device of devices) {
        const action = { kind: 'release_client', cartId, clientId: device.clientId, reason: 'As told on the line' }
        expect
          .soft((await thandi.post('/api/support/act', action)).body.message, String(device.stuckAt))
          .toContain('Syncing reset')
      }
    })

    it('is shown with the time of that push', async () => {
      const opened = await open()
      const { browser, agent, shop } = opened
      const log = shopperLog(opened, browser())
      await log.push([['ItemAdded', throwAdded]])
      shop.now += 60_000
      const other = shopperLog(opened, browser())
      other.withFields({ protocol: 999, cartKey: log.cartKey() })
      await expect(other.push([['ItemAdded', throwAdded]])).rejects.toThrow('unsupported_protocol')
      const { devices } = (await (await agent()).get(`/api/support/carts/${log.cartId()}`)).body
      expect(devices[0]).toMatchObject({ clientId: other.clientId, events: 0, lastAt: shop.now, stuckAt: shop.now })
    })

    it('is told at once that its syncing was reset, at a position that none of its pages has', async () => {
      const { action, log, cartId, subject, support } = await supportedCustomer(open)
      const publish = vi.spyOn(support.notifications, 'publish')
      await log.push([['QuantityChanged', { itemKey: throwKey, quantity: 2 }]])
      const { position } = await subject()
      expect((await action({ kind: 'release_client', clientId: log.clientId })).status).toBe(200)
      expect(publish).toHaveBeenLastCalledWith('cart', { cartId, cursor: position + 1 })
    })

    it('is no longer a problem of its cart once its syncing was reset', async () => {
      const opened = await open()
      const { browser, agent } = opened
      const log = shopperLog(opened, browser())
      await log.push([['ItemAdded', throwAdded]])
      log.withFields({ protocol: 999 })
      await expect(log.push([['ItemAdded', throwAdded]])).rejects.toThrow('unsupported_protocol')
      const { clientId } = log
      const cartId = log.cartId()
      const thandi = await agent()
      const problems = async () => {
        const { found } = (await thandi.get(`/api/support/find?q=${cartId}&flag=unsent`)).body
        const { flags } = (await thandi.get(`/api/support/carts/${cartId}`)).body
        for (const each of found) expect(each.flags).toEqual(flags)
        return [found.length, flags]
      }
      expect(await problems()).toEqual([1, ['unsent']])
      const action = { kind: 'release_client', cartId, clientId, reason: 'As told on the line' }
      expect((await thandi.post('/api/support/act', action)).status).toBe(200)
      expect(await problems()).toEqual([0, []])
    })
  })
}
