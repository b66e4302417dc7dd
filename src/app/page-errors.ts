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
  /** For React: uncaught errors, and errors that it recovered from. They are logged to the console too, as by React's own handler. */
  readonly root: Pick<RootOptions, 'onUncaughtError' | 'onRecoverableError'>
}

/** Reports the errors that the app catches to the shop. Without a network nothing is reported. */
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
