const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** `2026-10-07` as `7 October 2026`. */
export function formatDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`
}
