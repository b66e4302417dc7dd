import { ENGLISH_SITE } from '../site/languages.ts'
import { PROVINCES, type Province } from './customer-state.ts'

/**
 * The possible provinces of a postcode, by the last postcode of each range. The ranges are the Post Office's sorting areas, which
 * are older than the provinces: a range that crosses a border lists all its provinces. A range without provinces is unknown.
 */
const RANGES: readonly (readonly [last: number, ...provinces: readonly Province[]])[] = [
  [189, 'GP'],
  [299, 'GP', 'NW'],
  [349, 'NW'],
  [399, 'NW', 'LP'],
  [499, 'GP', 'NW', 'LP', 'MP'],
  [999, 'LP'],
  [1099, 'MP', 'GP', 'LP'],
  [1399, 'MP', 'LP'],
  [1899, 'GP'],
  [1999, 'GP', 'FS'],
  [2199, 'GP'],
  [2259, 'MP'],
  [2269, 'MP', 'GP'],
  [2469, 'MP'],
  [2489, 'MP', 'KZN'],
  [2499, 'MP', 'GP', 'NW'],
  [2599, 'NW', 'GP'],
  [2899, 'NW'],
  [2999, 'KZN', 'FS'],
  [4699, 'KZN'],
  [4799, 'KZN', 'EC'],
  [5899, 'EC'],
  [5999, 'EC', 'NC'],
  [6399, 'EC'],
  [6499, 'EC', 'WC'],
  [6899, 'WC'],
  [6999, 'WC', 'NC'],
  [7099, 'NC', 'WC', 'EC'],
  [8099, 'WC'],
  [8209, 'WC', 'NC'],
  [8299, 'NC'],
  [8399, 'NC', 'FS'],
  [8699, 'NC', 'NW'],
  [8799, 'NC', 'FS'],
  [8999, 'NC'],
  [9299],
  [9699, 'FS'],
  [9799, 'FS', 'EC', 'NC'],
  [9999, 'FS'],
]

/** The possible provinces of a four-digit postcode; empty if unknown. */
export function provincesOf(postcode: string): readonly Province[] {
  const [, ...provinces] = RANGES.find(([last]) => Number(postcode) <= last) ?? [0]
  return provinces
}

export function isPostcodeInProvince({ postcode, state }: { postcode: string; state: Province }): boolean {
  const provinces = provincesOf(postcode)
  return provinces.length === 0 || provinces.includes(state)
}

/** `8001 is in the Western Cape.` */
export function postcodeMismatch(postcode: string): string {
  const names = provincesOf(postcode).map((province) => IN[province])
  const where = new Intl.ListFormat(ENGLISH_SITE.locale, { type: 'disjunction' }).format(names)
  return `${postcode} is in ${where}. Please check the postal code or the province.`
}

const IN: Readonly<Record<Province, string>> = {
  ...PROVINCES,
  EC: 'the Eastern Cape',
  FS: 'the Free State',
  NC: 'the Northern Cape',
  WC: 'the Western Cape',
}
