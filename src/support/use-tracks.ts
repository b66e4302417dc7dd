import { useEffect, useState } from 'react'
import type { RecordedCart, RecordingPage } from '#domain/support/recorded-cart.ts'
import type { ConsoleApi } from './console-api.ts'
import { readWholeRecording } from './read-whole-recording.ts'
import { prepareTracks, type Track } from './replay-tracks.ts'
import { runInSlices } from './run-in-slices.ts'

export type PreparedTracks =
  /** `read` is the number of events and facts read so far. */
  | { readonly status: 'reading'; readonly read: number }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly recorded: RecordedCart; readonly tracks: readonly Track[] }

/** Reads the rest of a recording and prepares its tracks. The page stays responsive meanwhile. */
export function useTracks(api: ConsoleApi, first: RecordingPage): PreparedTracks {
  const [prepared, setPrepared] = useState<PreparedTracks>({
    status: 'reading',
    read: first.events.length + first.seen.length,
  })
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const prepare = async () => {
      const onRead = (read: number) => setPrepared({ status: 'reading', read })
      const called = await readWholeRecording(api, { first, signal, onRead })
      if (!called.ok) return setPrepared({ status: 'failed', message: called.message })
      const tracks = await runInSlices(prepareTracks(called.body), { signal })
      setPrepared({ status: 'ready', recorded: called.body, tracks })
    }
    prepare().catch((error: unknown) => {
      if (signal.aborted) return
      // React shows the error page if a rendering throws, but not if an effect's promise rejects.
      setPrepared(() => {
        throw error
      })
    })
    return () => ended.abort()
  }, [api, first])
  return prepared
}
