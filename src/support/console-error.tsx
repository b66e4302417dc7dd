import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom'

/** The error page: the server's message, or that the page does not exist. */
export function ConsoleError() {
  const { title, message } = errorTexts(useRouteError())
  return (
    <main className="console-page console-empty">
      <h1>{title}</h1>
      <p role="alert">{message}</p>
      <p>
        <Link to="/">Back to search</Link>
      </p>
    </main>
  )
}

function errorTexts(error: unknown): { readonly title: string; readonly message: string } {
  const failed = { title: 'Can’t show this page', message: 'Something went wrong. Reload the page.' }
  if (!isRouteErrorResponse(error)) return failed
  // The router's own 404, and not a response of the server.
  if ('error' in error) return { title: 'Page not found', message: 'Check the address, or start from a search.' }
  return { ...failed, message: String(error.data) }
}
