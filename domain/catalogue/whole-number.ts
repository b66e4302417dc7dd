/** The pattern of an integer as people write it in a filter: digits in groups, and perhaps `R`. A decimal comma is not one. */
export const WHOLE_NUMBER = String.raw`\s*R?\s*(\d{1,3}(,\d{3}){1,2}|(\d\s*){1,7})\s*`
/** Its digits. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')
