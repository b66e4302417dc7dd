import * as v from 'valibot'
import { ViewFactsReportSchema } from '#domain/wire/view-facts-report.ts'
import type { TabChannel, TabMessage } from '../ports/ports.ts'

const MessageSchema = v.union([
  v.object({ kind: v.literal('appended'), index: v.number() }),
  v.pipe(
    // The field name that every release has used.
    v.object({ kind: v.literal('identified'), era: v.number() }),
    v.transform(({ era: epoch }) => ({ kind: 'identified' as const, epoch })),
  ),
  v.object({ kind: v.picklist(['hurry', 'link_asked', 'seeded']) }),
  v.object({
    kind: v.literal('viewed'),
    clientId: v.string(),
    streamId: v.nullable(v.string()),
    viewed: ViewFactsReportSchema,
  }),
  v.object({ kind: v.literal('link'), link: v.picklist(['up', 'sending', 'down']) }),
])

/**
 * The messages between a browser's tabs, over BroadcastChannels. Unknown messages, from other versions, are ignored.
 *
 * A browser evicts a page from its back-forward cache when the page receives a message, and going back then reloads it. So a
 * cached page receives only `identified` messages: after a logout the page must be evicted.
 */
export function tabChannel(name: string): TabChannel {
  const listeners = new Set<(message: TabMessage) => void>()
  const closed = new AbortController()
  const { signal } = closed
  const open = (of: string): BroadcastChannel | null => {
    // A browser that blocks storage has no channels, and its tabs share no log.
    if (typeof BroadcastChannel === 'undefined') return null
    const opened = new BroadcastChannel(of)
    opened.onmessage = ({ data }: MessageEvent<unknown>): void => {
      const message = v.safeParse(MessageSchema, data)
      if (message.success) for (const listener of listeners) listener(message.output)
    }
    return opened
  }
  const identities = open(`${name} whose`)
  let main = open(name)
  const closeMain = (): void => {
    main?.close()
    main = null
  }
  addEventListener('pagehide', closeMain, { signal })
  const onReturn = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) main ??= open(name)
  }
  addEventListener('pageshow', onReturn, { signal })
  return {
    post(message) {
      if (message.kind === 'identified') identities?.postMessage({ kind: message.kind, era: message.epoch })
      else main?.postMessage(message)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      closed.abort()
      closeMain()
      identities?.close()
    },
  }
}
