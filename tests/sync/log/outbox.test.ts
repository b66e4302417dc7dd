import { describe, expect, test } from 'vitest'
import type { NewEvent } from '#sync/log/new-event.ts'
import { createOutbox } from '#sync/log/outbox.ts'
import type { StorageKind } from '#sync/log/sync-status.ts'
import { blanketAdded, cushionAdded, entryOf, idOf, NOW } from '#tests/kit/entries.ts'

const made = (number: number): NewEvent => ({ id: idOf(number), at: NOW, event: blanketAdded() })

function outboxOver(storage: StorageKind) {
  const pending = [entryOf(1, blanketAdded()), entryOf(2, cushionAdded())]
  return createOutbox(() => ({ pending, storage }))
}

describe('an outbox', () => {
  test('O3: an act is saved when all of its events are stored, and not before', async () => {
    const outbox = outboxOver('indexeddb')
    let isSaved = false
    const saved = outbox.add([made(3), made(4)]).then((where) => {
      isSaved = true
      return where
    })
    outbox.settle([idOf(3)], 'indexeddb')
    await Promise.resolve()
    expect(isSaved).toBe(false)
    outbox.settle([idOf(4)], 'indexeddb')
    expect(await saved).toBe('indexeddb')
  })

  test('O2: hands over what memory holds before what nothing holds, in the order in which it was made', () => {
    const outbox = outboxOver('memory')
    void outbox.add([made(3)])
    void outbox.add([made(4)])
    expect(outbox.handoff().unsaved.map(({ id }) => id)).toEqual([1, 2, 3, 4].map(idOf))
  })

  test('hands over what a disk holds beside what nothing holds', () => {
    const outbox = outboxOver('indexeddb')
    void outbox.add([made(3)])
    expect(outbox.handoff().unsaved.map(({ id }) => id)).toEqual([idOf(3)])
    expect(outbox.handoff().unsent.map(({ id }) => id)).toEqual([1, 2].map(idOf))
  })
})
