import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom'

/** What the server said of a page that did not come. */
export function ConsoleError() {
  const error = useRouteError()
  const message = isRouteErrorResponse(error) ? String(error.data) : 'Something went wrong. Reload the page.'
  return (
    <main className="console-page console-empty">
      <h1>Can’t show this page</h1>
      <p role="alert">{message}</p>
      <p>
        <Link to="/">Back to search</Link>
      </p>
    </main>
  )
}
