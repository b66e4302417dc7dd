import { describe, expect, test } from 'vitest'
import { consentStore } from '#src/consent/consent-store.ts'

/** A browser whose tabs share a storage. */
function browser(text: string | null = null) {
  const tabs = new Set<() => void>()
  let kept = text
  return {
    openTab() {
      let own = (): void => {}
      return consentStore(
        {
          read: () => kept,
          write(written) {
            kept = written
            for (const tell of tabs) if (tell !== own) tell()
          },
          watch(listener) {
            own = listener
            tabs.add(listener)
            return () => tabs.delete(listener)
          },
        },
        () => new Date('2026-11-21T08:00:00Z'),
      )
    },
    kept: () => kept,
  }
}

describe('consent to analytics', () => {
  test('is asked for once, and is denied by default', () => {
    const { openTab } = browser()
    expect(openTab().getSnapshot()).toEqual({ answer: null, asking: 'first' })
  })

  test('is stored with its time and version, a refusal as well', () => {
    for (const answer of ['denied', 'granted'] as const) {
      const { openTab, kept } = browser()
      openTab().answer(answer)
      expect(JSON.parse(kept() ?? '')).toEqual({ version: 1, answer, at: '2026-11-21T08:00:00.000Z' })
      expect(openTab().getSnapshot()).toEqual({ answer, asking: 'no' })
    }
  })

  test('applies to the other tabs too', () => {
    const { openTab } = browser()
    const [one, two] = [openTab(), openTab()]
    let calls = 0
    two.subscribe(() => {
      calls += 1
    })
    one.answer('granted')
    expect([two.getSnapshot(), calls]).toEqual([{ answer: 'granted', asking: 'no' }, 1])
  })

  test('can be asked for again, and stays as it was until it is answered', () => {
    const tab = browser().openTab()
    tab.answer('granted')
    tab.askAgain()
    expect(tab.getSnapshot()).toEqual({ answer: 'granted', asking: 'again' })
    tab.answer('denied')
    expect(tab.getSnapshot()).toEqual({ answer: 'denied', asking: 'no' })
  })

  test('is asked for anew if the answer was to another question, or cannot be read', () => {
    for (const text of ['{"version":0,"answer":"granted","at":""}', 'granted', '{']) {
      expect(browser(text).openTab().getSnapshot()).toEqual({ answer: null, asking: 'first' })
    }
  })

  test('applies to the page if the browser stores nothing', () => {
    const refuse = () => {
      throw new DOMException('No storage', 'SecurityError')
    }
    const tab = consentStore({ read: refuse, write: refuse, watch: () => () => {} }, () => new Date(0))
    tab.answer('denied')
    expect(tab.getSnapshot()).toEqual({ answer: 'denied', asking: 'no' })
  })
})
