import { useEffect, useRef, useState } from 'react'
import type { SlicedWork } from '#domain/replay/sliced-work.ts'
import { runInSlices } from './run-in-slices.ts'

/** Runs long work of a page in slices, one at a time. */
export function useSliced() {
  /** From 0 to 1; null while nothing runs. */
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  /** Null where it was called off: the page has gone, or something else was asked for. */
  const run = async <Result>(work: SlicedWork<Result>): Promise<Result | null> => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setProgress(0)
    try {
      return await runInSlices(work, { signal: own.signal, onProgress: setProgress })
    } catch (error) {
      if (own.signal.aborted) return null
      throw error
    } finally {
      if (running.current === own) setProgress(null)
    }
  }
  return { progress, run }
}
