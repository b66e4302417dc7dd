import * as v from 'valibot'
import { ViewFactsReportSchema } from '#domain/wire/view-facts-report.ts'
import type { TabChannel, TabMessage } from '../ports/ports.ts'

const MessageSchema = v.union([
  v.object({ kind: v.literal('appended'), index: v.number() }),
  v.pipe(
    // By the name that every release has sent it by.
    v.object({ kind: v.literal('identified'), era: v.number() }),
    v.transform(({ era: epoch }) => ({ kind: 'identified' as const, epoch })),
  ),
  v.object({ kind: v.literal('hurry') }),
  v.object({
    kind: v.literal('viewed'),
    clientId: v.string(),
    streamId: v.nullable(v.string()),
    viewed: ViewFactsReportSchema,
  }),
  v.object({ kind: v.literal('link'), link: v.picklist(['up', 'sending', 'down']) }),
])

/**
 * What a browser's tabs tell each other, over BroadcastChannels. A tab with older or newer code may say other things.
 *
 * A browser throws a page that is put away out of its back-forward cache when it would hear something, and going back to it
 * is a load anew. So it hears of nothing then but of another log: a page that somebody has logged out of is to be thrown away.
 */
export function tabChannel(name: string): TabChannel {
  const listeners = new Set<(message: TabMessage) => void>()
  const closed = new AbortController()
  const { signal } = closed
  const open = (of: string): BroadcastChannel | null => {
    // A browser that blocks storage has none: there is no log then that tabs could share.
    if (typeof BroadcastChannel === 'undefined') return null
    const opened = new BroadcastChannel(of)
    opened.onmessage = ({ data }: MessageEvent<unknown>): void => {
      const message = v.safeParse(MessageSchema, data)
      if (message.success) for (const listener of listeners) listener(message.output)
    }
    return opened
  }
  const identities = open(`${name} whose`)
  let news = open(name)
  const closeNews = (): void => {
    news?.close()
    news = null
  }
  addEventListener('pagehide', closeNews, { signal })
  const onReturn = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) news ??= open(name)
  }
  addEventListener('pageshow', onReturn, { signal })
  return {
    post(message) {
      if (message.kind === 'identified') identities?.postMessage({ kind: message.kind, era: message.epoch })
      else news?.postMessage(message)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      closed.abort()
      closeNews()
      identities?.close()
    },
  }
}
