import * as v from 'valibot'
import type { TabChannel } from '../shop-ports.ts'

const MessageSchema = v.variant('kind', [
  v.object({ kind: v.literal('appended'), index: v.number() }),
  v.object({ kind: v.literal('identified'), era: v.number() }),
  v.object({ kind: v.literal('hurry') }),
  v.object({ kind: v.literal('link'), link: v.picklist(['up', 'sending', 'down']) }),
])

/** What a browser's tabs tell each other, over a BroadcastChannel. A tab with older or newer code may say other things. */
export function tabChannel(name: string): TabChannel {
  // A browser that blocks storage has none: there is no log then that tabs could share.
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  return {
    post: (message) => channel?.postMessage(message),
    listen(listener) {
      const hear = ({ data }: MessageEvent<unknown>): void => {
        const message = v.safeParse(MessageSchema, data)
        if (message.success) listener(message.output)
      }
      channel?.addEventListener('message', hear)
      return () => channel?.removeEventListener('message', hear)
    },
    close: () => channel?.close(),
  }
}
