import Bowser from 'bowser'
import { houseOf } from '#server/limits/allowance.ts'
import type { Visitor } from './accounts.ts'
import { hashOfSecret } from './secrets.ts'

/** A browser's word for itself in people's words: `Safari on iPhone`. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return 'An unknown device'
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, 500))
  const system = platform.model && platform.vendor === 'Apple' ? platform.model : os.name
  const names = [browser.name, system].filter((name) => name !== undefined && name !== '')
  return names.length === 0 ? 'An unknown device' : names.join(' on ')
}

/** By which a device is known again that brings no cookie: its name, and the network around its address. */
export function placeOf({ address, userAgent }: Visitor): string {
  const network = houseOf(address).replace(/\.\d+$/, '')
  return hashOfSecret(JSON.stringify([network, deviceName(userAgent)]))
}
