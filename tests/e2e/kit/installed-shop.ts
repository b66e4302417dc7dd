import { expect } from 'vitest'
import { openNetworkProxy } from './network-proxy.ts'
import { waitForOfflineCache } from './offline-cache.ts'
import { newProfile, type Profile } from './profile.ts'

/**
 * A browser profile in which the shop's worker is installed and everything is cached, for many stories. Its copies have
 * the same address of the shop, by which a browser stores both. Only one of them can be in use at a time.
 */
export interface InstalledShop {
  /** A copy of the profile, without cookies and log, whose address leads to the shop at this port. */
  readonly newProfile: (port: () => number) => Promise<Profile>
  readonly dispose: () => Promise<void>
}

interface InstalledShopOptions {
  readonly executablePath: string
  /** The port on which the shop listens now. */
  readonly port: () => number
}

export async function installShop({ executablePath, port }: InstalledShopOptions): Promise<InstalledShop> {
  let currentPort = port
  const proxy = await openNetworkProxy(() => currentPort())
  const installed = await newProfile({ executablePath, port, proxy, hasWorker: true })
  const { open, page } = await installed.open()
  await open('/')
  await waitForOfflineCache(page)
  await installed.close()
  expect(installed.unexpectedErrors()).toEqual([])
  return {
    newProfile(nextPort) {
      currentPort = nextPort
      proxy.cut()
      proxy.restore()
      return newProfile({ executablePath, port: nextPort, proxy, hasWorker: true, copyOf: installed })
    },
    async dispose() {
      await installed.dispose()
      await proxy.close()
    },
  }
}
