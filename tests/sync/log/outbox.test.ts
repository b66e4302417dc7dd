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

describe('the outbox', () => {
  test('O3: added events count as saved when all of them are stored, and not before', async () => {
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

  test('O2: hands over events in memory before those held nowhere, in the order in which they were made', () => {
    const outbox = outboxOver('memory')
    void outbox.add([made(3)])
    void outbox.add([made(4)])
    expect(outbox.handoff().unsaved.map(({ id }) => id)).toEqual([1, 2, 3, 4].map(idOf))
  })

  test('hands over events on a disk as well as those held nowhere', () => {
    const outbox = outboxOver('indexeddb')
    void outbox.add([made(3)])
    expect(outbox.handoff().unsaved.map(({ id }) => id)).toEqual([idOf(3)])
    expect(outbox.handoff().unsent.map(({ id }) => id)).toEqual([1, 2].map(idOf))
  })
})
