import Bowser from 'bowser'
import { UNKNOWN_DEVICE } from '#domain/customer/device-name.ts'
import { networkPrefix } from '#server/http/network-prefix.ts'
import { hashOfSecret } from '#server/security/secrets.ts'
import type { Visitor } from '#server/sessions/session-cookie.ts'

const browsers = new Set(Object.values(Bowser.BROWSER_MAP))
const systems = new Set([...Object.values(Bowser.OS_MAP), 'iPhone', 'iPad'])

/** Describes the user agent for people: `Safari on iPhone`. Unknown names are left out. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return UNKNOWN_DEVICE
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, 500))
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name
  const names = [
    ...(browser.name && browsers.has(browser.name) ? [browser.name] : []),
    ...(system && systems.has(system) ? [system] : []),
  ]
  return names.length === 0 ? UNKNOWN_DEVICE : names.join(' on ')
}

/** Identifies a device without a cookie: by its name and its network. */
export function networkHashOf({ address, userAgent }: Visitor): string {
  const network = networkPrefix(address).replace(/\.\d+$/, '')
  return hashOfSecret(JSON.stringify([network, deviceName(userAgent)]))
}
