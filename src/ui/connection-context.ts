import { createContext } from 'react'

/** What knows whether the server answers. */
interface Connection {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => { readonly sync: { readonly reachable: boolean } }
}

export const ConnectionContext = createContext<Connection | null>(null)
