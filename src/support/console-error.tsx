import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom'

/** What the server said of a page that did not come. */
export function ConsoleError() {
  const error = useRouteError()
  const message = isRouteErrorResponse(error) ? String(error.data) : 'The console made a mistake. Load the page again.'
  return (
    <main className="console-page console-empty">
      <h1>Not to be seen</h1>
      <p role="alert">{message}</p>
      <p>
        <Link to="/">To the search</Link>
      </p>
    </main>
  )
}
