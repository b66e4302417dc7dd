import type { RootOptions } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router-dom'

type Send = (error: unknown) => Promise<void>

async function sendLater(error: unknown): Promise<void> {
  const { sendPageError } = await import('./send-page-error.ts')
  await sendPageError(error)
}

interface PageErrors {
  /** For the router: what a route has caught. That a page does not exist is no error. */
  readonly onRouteError: (error: unknown) => void
  /** For React: what nothing has caught, and what it mended by itself. The console has it too, as by React's own. */
  readonly root: Pick<RootOptions, 'onUncaughtError' | 'onRecoverableError'>
}

/** Tells the shop of what the app catches. Where the network is away nobody is told. */
export function pageErrors(send: Send = sendLater): PageErrors {
  const tell = (error: unknown): void => void send(error).catch(() => {})
  const report = (error: unknown): void => {
    reportError(error)
    tell(error)
  }
  return {
    onRouteError: (error) => !isRouteErrorResponse(error) && tell(error),
    root: { onUncaughtError: report, onRecoverableError: report },
  }
}
