import { useContext, useSyncExternalStore } from 'react'
import { ConnectionContext } from './connection-context.ts'

function subscribeToBrowser(listener: () => void): () => void {
  const ended = new AbortController()
  for (const type of ['online', 'offline']) window.addEventListener(type, listener, { signal: ended.signal })
  return () => ended.abort()
}

const subscribeToNothing = () => () => {}

/**
 * Whether the browser reports a network (`navigator.onLine`), and the last request reached the server: a browser also
 * reports networks without internet access. Always true on the server.
 */
export function useOnline(): boolean {
  const connection = useContext(ConnectionContext)
  const hasNetwork = useSyncExternalStore(
    subscribeToBrowser,
    () => navigator.onLine,
    () => true,
  )
  const isReachable = useSyncExternalStore(
    connection?.subscribe ?? subscribeToNothing,
    () => connection?.getSnapshot().sync.isReachable ?? true,
    () => true,
  )
  return hasNetwork && isReachable
}
