import { createContext } from 'react'

/** Tells whether the server can be reached. */
interface Connection {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => { readonly sync: { readonly isReachable: boolean } }
}

export const ConnectionContext = createContext<Connection | null>(null)
