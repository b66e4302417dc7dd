import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom'

/** What the server said of a page that did not come, or that there is none at an address. */
export function ConsoleError() {
  const { title, message } = said(useRouteError())
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

function said(error: unknown): { readonly title: string; readonly message: string } {
  const failed = { title: 'Can’t show this page', message: 'Something went wrong. Reload the page.' }
  if (!isRouteErrorResponse(error)) return failed
  // The router's own, which no call of the server has answered.
  if ('error' in error) return { title: 'Page not found', message: 'Check the address, or start from a search.' }
  return { ...failed, message: String(error.data) }
}
