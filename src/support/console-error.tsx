import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom'

/** Shown instead of a page that could not be loaded or rendered, with the server's message. */
export function ConsoleError() {
  const error = useRouteError()
  const message = isRouteErrorResponse(error) ? String(error.data) : 'Something went wrong. Reload the page.'
  return <ProblemPage title="Can’t show this page" message={message} />
}

/** Shown at an address that is not a page of the console. */
export function ConsoleNotFound() {
  return <ProblemPage title="Page not found" message="Check the address, or start from a search." />
}

function ProblemPage({ title, message }: { readonly title: string; readonly message: string }) {
  return (
    <main className="console-page stack">
      <h1>{title}</h1>
      <p role="alert">{message}</p>
      <p>
        <Link to="/">Back to search</Link>
      </p>
    </main>
  )
}
