import { MAX_VIEWED, type Viewed } from '#domain/wire/viewed.ts'

/** What a page of this browser showed, and in whose log that stands. */
export interface OwnViewed {
  readonly clientId: string
  /** The server's stream; null before its first answer. */
  readonly streamId: string | null
  readonly viewed: Viewed
}

export type ViewedReports = ReturnType<typeof viewedReports>

/** What this browser's pages showed and the server has not taken yet: the last ones, since they are for people's eyes only. */
export function viewedReports() {
  let waiting: readonly OwnViewed[] = []
  return {
    add(own: OwnViewed) {
      waiting = [...waiting, own].slice(-MAX_VIEWED)
    },
    /** Those that have their place in this client's log of this stream. */
    undelivered({ clientId, streamId }: Pick<OwnViewed, 'clientId' | 'streamId'>): readonly Viewed[] {
      const own = waiting.filter((each) => each.clientId === clientId && (each.streamId ?? streamId) === streamId)
      return own.map(({ viewed }) => viewed)
    },
    delivered(views: readonly Viewed[]) {
      waiting = waiting.filter(({ viewed }) => !views.includes(viewed))
    },
  }
}
