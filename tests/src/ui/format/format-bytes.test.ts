import { expect, test } from 'vitest'
import { formatBytes } from '#src/ui/format/format-bytes.ts'

test('a number of bytes has a readable unit', () => {
  const formatted = [0, 840, 84_400, 1_230_000, 12_300_000, 4_000_000_000, 9e15].map(formatBytes)
  expect(formatted).toEqual(['0 bytes', '840 bytes', '84 kB', '1.2 MB', '12 MB', '4.0 GB', '9000000 GB'])
})
