import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  for (const type of ['online', 'offline']) window.addEventListener(type, listener)
  return () => {
    for (const type of ['online', 'offline']) window.removeEventListener(type, listener)
  }
}

/** Whether the browser reports a network (`navigator.onLine`). Always true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}
