import { isRouteErrorResponse } from 'react-router-dom'

async function sendLater(error: unknown): Promise<void> {
  const { sendPageError } = await import('./send-page-error.ts')
  await sendPageError(error)
}

/** Reports the errors that the app catches to the shop. Without a network nothing is reported. */
export function pageErrors(send = sendLater) {
  const report = (error: unknown): void => void send(error).catch(() => {})
  const logAndReport = (error: unknown): void => {
    reportError(error)
    report(error)
  }
  return {
    /** For the router: errors that a route has caught. A missing page is not an error. */
    onRouteError: (error: unknown) => !isRouteErrorResponse(error) && report(error),
    /** For React: uncaught and recoverable errors. They are also logged to the console, as by React's own handler. */
    root: { onUncaughtError: logAndReport, onRecoverableError: logAndReport },
  }
}
