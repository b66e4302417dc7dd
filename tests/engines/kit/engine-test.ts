import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, inject } from 'vitest'
import { browserArgs } from '#tests/e2e/kit/browser-args.ts'
import { type NetworkProxy, openNetworkProxy } from '#tests/e2e/kit/network-proxy.ts'
import { newProfile, type Profile } from '#tests/e2e/kit/profile.ts'
import { type ServerCarts, serverCartsOf } from '#tests/e2e/kit/server-carts.ts'
import { openShop, type Shop } from '#tests/e2e/kit/shop.ts'
import { openChromium } from './chromium.ts'
import { type DriverBrowser, ENGINES, type Engine } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { lastStateOf } from './last-state.ts'
import { type ShopperTab, shopperTab } from './shopper.ts'
import { openWebKit } from './webkit.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The installed engines with their commands, and how often each test runs in each. */
    engines: { readonly commands: Readonly<Partial<Record<Engine, string>>>; readonly times: number }
  }
}

/** One shopper in one engine, with their own network proxy to the shop. */
export interface Shopper {
  readonly browser: DriverBrowser
  readonly proxy: NetworkProxy
  readonly openTab: () => Promise<ShopperTab>
  /** Closes and reopens the browser if the engine keeps its profile. Otherwise closes every tab. */
  readonly reopen: () => Promise<void>
  readonly cartKey: () => Promise<string>
}

const CART_COOKIE = 'rusbank_cart'

/** A shop for each test, and any number of shoppers. */
export const test = base
  .extend('shop', async ({}, { onCleanup }): Promise<Shop> => {
    const data = mkdtempSync(join(tmpdir(), 'rusbank-engines-'))
    cpSync(inject('seededData'), data, { recursive: true })
    const shop = await openShop({ data })
    onCleanup(async () => {
      await shop.stop()
      rmSync(data, { recursive: true, force: true })
    })
    return shop
  })
  .extend('serverCarts', ({ shop }): ServerCarts => serverCartsOf(shop.url))
  .extend('profileInChromium', async ({ shop }, { onCleanup }): Promise<Profile> => {
    const profile = await newProfile({ executablePath: commandOf('chromium'), args: browserArgs, port: shop.port })
    onCleanup(() => profile.dispose())
    return profile
  })
  .extend('shopperIn', async ({ shop, task }, { onCleanup }) => {
    const ends: (() => Promise<void>)[] = []
    onCleanup(async () => {
      for (const end of ends) await end()
    })
    /** Connects to the shop, or to a proxy in front of it at another port. */
    return async (engine: Engine, port = shop.port): Promise<Shopper> => {
      const proxy = await openNetworkProxy(port)
      const browser = await openEngine(engine)
      const tabs = new Set<ShopperTab>()
      ends.push(async () => {
        if (task.result?.state === 'fail') {
          for (const { driver } of tabs) process.stderr.write(`${task.name}\n${await lastStateOf(driver)}\n`)
        }
        await browser.quit()
        await proxy.close()
      })
      return {
        browser,
        proxy,
        async openTab() {
          const tab = shopperTab(await browser.openTab(), proxy.url)
          tabs.add(tab)
          const close = async (): Promise<void> => {
            tabs.delete(tab)
            await tab.close()
          }
          return { ...tab, close }
        },
        async reopen() {
          if (browser.restart === null) for (const tab of tabs) await tab.close()
          else await browser.restart()
          tabs.clear()
        },
        cartKey: async () => (await browser.cookie(CART_COOKIE, proxy.url)) ?? '',
      }
    }
  })

/** The command of an installed engine. */
function commandOf(engine: Engine): string {
  const command = inject('engines').commands[engine]
  if (command === undefined) throw new Error(`There is no ${engine} on this machine.`)
  return command
}

export function openEngine(engine: Engine): Promise<DriverBrowser> {
  const command = commandOf(engine)
  if (engine === 'chromium') return openChromium(command)
  return engine === 'firefox' ? openFirefox(command) : openWebKit()
}

/** Every installed engine, repeated as requested: `it.for(rounds())`. */
export function rounds(): readonly { readonly engine: Engine; readonly round: number }[] {
  const { commands, times } = inject('engines')
  return ENGINES.filter((engine) => commands[engine] !== undefined).flatMap((engine) =>
    Array.from({ length: times }, (_, at) => ({ engine, round: at + 1 })),
  )
}
