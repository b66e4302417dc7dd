const UNITS = ['bytes', 'kB', 'MB', 'GB']

/** `840 bytes`, `84 kB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const amount = bytes / 1_000 ** step
  return `${step > 1 && amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[step]}`
}
