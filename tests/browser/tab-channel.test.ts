import { describe, expect, it } from 'vitest'
import { tabChannel } from '#sync/browser/tab-channel.ts'
import type { TabMessage } from '#sync/ports/ports.ts'

const NAME = 'put away'

describe('a page in the back/forward cache', () => {
  it('gets no message except a logout, or its browser would evict it; once restored it gets everything', async () => {
    const there = tabChannel(NAME)
    const heard: TabMessage[] = []
    there.listen((message) => heard.push(message))
    const other = new BroadcastChannel(NAME)
    /** Posts a message, and resolves when the other tab has received it. */
    const tell = (index: number): Promise<void> =>
      new Promise((resolve) => {
        const witness = new BroadcastChannel(NAME)
        witness.onmessage = () => {
          witness.close()
          resolve()
        }
        other.postMessage({ kind: 'appended', index })
      })
    await tell(1)
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    there.post({ kind: 'hurry' })
    await tell(2)
    const elsewhere = tabChannel(NAME)
    elsewhere.post({ kind: 'identified', epoch: 1 })
    await expect.poll(() => heard).toHaveLength(2)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await tell(3)
    expect(heard).toEqual([
      { kind: 'appended', index: 1 },
      { kind: 'identified', epoch: 1 },
      { kind: 'appended', index: 3 },
    ])
    for (const each of [there, elsewhere, other]) each.close()
  })
})

it('a tab gets another tab’s question for the link, and no message of a kind that it does not know', async () => {
  const [there, newer] = [tabChannel(NAME), new BroadcastChannel(NAME)]
  const heard: TabMessage[] = []
  there.listen((message) => heard.push(message))
  newer.postMessage({ kind: 'of a newer release' })
  newer.postMessage({ kind: 'link_asked' })
  await expect.poll(() => heard).toEqual([{ kind: 'link_asked' }])
  for (const each of [there, newer]) each.close()
})
