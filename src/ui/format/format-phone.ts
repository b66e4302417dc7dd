/** A South African number in groups that never break: `082 555 0142` or `+27 82 555 0142`. Others stay as they are. */
export function formatPhone(phone: string): string {
  const [, trunk, area, first, last] = /^(0|\+27)(\d\d)(\d{3})(\d{4})$/.exec(phone) ?? []
  return trunk === undefined ? phone : `${trunk}${trunk === '0' ? '' : '\u00a0'}${area}\u00a0${first}\u00a0${last}`
}
