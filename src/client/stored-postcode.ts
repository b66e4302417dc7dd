import { localSetting } from './local-setting.ts'

/** The postcode that delivery is reckoned for, as its shopper typed it: four digits. It stays in this browser. */
export const storedPostcode = localSetting('postcode')

/** Null for a text that is no South African postcode. */
export function validPostcode(text: string | null): string | null {
  return text !== null && /^\d{4}$/.test(text) ? text : null
}
