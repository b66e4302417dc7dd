import { localSetting } from './local-setting.ts'

/** The postcode for delivery estimates, as the shopper typed it: four digits. It stays in this browser. */
export const storedPostcode = localSetting('postcode')

/** Null if the text is not a South African postcode. */
export const validPostcode = (text: string | null): string | null =>
  text !== null && /^\d{4}$/.test(text) ? text : null
