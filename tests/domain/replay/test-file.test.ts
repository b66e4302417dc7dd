import { expect, it } from 'vitest'
import { runToEnd } from '#domain/replay/sliced-work.ts'
import { testFile } from '#domain/replay/test-file.ts'
import { blanketAdded, entryOf } from '#tests/kit/entries.ts'
import { browserLog } from '#tests/kit/recordings.ts'

/** The comment above the only entry of a test, whose description has this length. */
function commentOf(length: number): string | undefined {
  const added = blanketAdded()
  if (added.type !== 'ItemAdded') throw new Error('A blanket is added')
  const name = 'x'.repeat(length - ' added, 1 item at R 399.00'.length)
  const act = { ...added, data: { ...added.data, offer: { ...added.data.offer, name } } }
  const file = runToEnd(testFile({ recording: browserLog([entryOf(1, act)]), point: 1 }))
  return /^ {2}\/\/ 1\. (.*)$/m.exec(file)?.[1]
}

it('a comment of a generated test is a whole description of up to 100 characters, or its beginning', () => {
  expect(commentOf(100)).toMatch(/^x+ added, 1 item at R 399\.00$/)
  expect(commentOf(101)).toMatch(/^x+ added, 1 item at R 399\.…$/)
  expect(commentOf(101)).toHaveLength(100)
})
