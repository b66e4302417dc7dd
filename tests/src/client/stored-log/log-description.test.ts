import { describe, expect, it } from 'vitest'
import { decodeLogFile } from '#domain/replay/decode-log-file.ts'
import { describeLog, logFileOf } from '#src/client/stored-log/log-description.ts'
import { NOW } from '#tests/kit/entries.ts'
import { blanket } from '#tests/kit/goods.ts'
import { type Story, story } from '#tests/kit/story.ts'

/** The rows of the browser's log after a story. */
function rowsOf(tell: (told: Story) => void) {
  const example = story()
  tell(example)
  return example.browserLog().entries.map((entry, offset) => ({ index: offset + 1, entry }))
}

describe('the log as a developer sees it', () => {
  it('shows the newest entry first, and for every event the server’s outcome', () => {
    const rows = rowsOf(({ shopper, answers, restocks }) => {
      shopper.adds(blanket, 1)
      answers()
      shopper.sets(blanket, 5)
      restocks(blanket, 2)
      answers()
      shopper.wants('localPickup')
    })
    const acts = describeLog(rows).filter(({ entry }) => entry.kind === 'event')
    expect(acts.map(({ entry, state }) => [entry.type, state])).toEqual([
      ['ShippingMethodSwitched', 'pending'],
      ['QuantityChanged', 'refused'],
      ['ItemAdded', 'acknowledged'],
    ])
    expect(acts.map(({ position }) => position)).toEqual([null, 3, 1])
    expect(acts[1]?.lines).toEqual(['Quantity of Weave throw set to 5'])
    expect(describeLog(rows).map(({ index }) => index)).toEqual(rows.map(({ index }) => index).toReversed())
  })

  it('has an event that the server acknowledged, also after an answer from before it was there', () => {
    const rows = rowsOf(({ shopper, answers }) => {
      shopper.adds(blanket, 1)
      answers()
    })
    const late = rows.flatMap(({ entry }) =>
      entry.kind === 'fact' && entry.type === 'Synced'
        ? [{ index: 9, entry: { ...entry, data: { ...entry.data, acknowledged: 0, events: [] } } }]
        : [],
    )
    expect(describeLog([...rows, ...late]).map(({ state }) => state)).toEqual([null, null, 'acknowledged'])
  })

  it('becomes a complete file that can be replayed', () => {
    const rows = rowsOf(({ shopper, answers }) => {
      shopper.adds(blanket, 2)
      answers()
      shopper.enters('TEN')
    })
    const decoded = decodeLogFile(logFileOf({ rows, device: 'tab', at: NOW }))
    expect(decoded.ok && decoded.file.streams).toEqual([
      { side: 'browser', stream: rows.at(-1)?.entry.stream, device: 'tab', entries: rows.map(({ entry }) => entry) },
    ])
  })
})
