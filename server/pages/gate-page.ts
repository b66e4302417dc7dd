import { createHash } from 'node:crypto'
import { escaped } from './escaped.ts'

const STYLE = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #fbf9f6; color: #2b2723;
  font: 1.0625rem/1.5 system-ui, sans-serif }
main { box-sizing: border-box; width: min(100%, 24rem); padding: 2rem 1.5rem }
h1 { margin: 0 0 1.5rem; font: 600 1.75rem/1.2 Georgia, serif }
label { display: block; margin-bottom: .375rem }
input, button { box-sizing: border-box; width: 100%; min-height: 3rem; padding: 0 .875rem; border-radius: .375rem;
  border: 1px solid #6f675f; font: inherit; color: inherit; background: #fff }
button { margin-top: 1rem; border-color: #2b2723; background: #2b2723; color: #fff; cursor: pointer }
:focus-visible { outline: 3px solid #a4501f; outline-offset: 2px }
[role=alert] { margin: .5rem 0 0; color: #a11d12 }
`

/** The page may hold its own styles, send its form, and nothing else. */
export const GATE_POLICY = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
].join(';')

interface GatePage {
  /** Where the visitor wanted to go. */
  readonly next: string
  /** What was wrong with the last try; null before the first. */
  readonly problem: string | null
}

/** The form that stands in the place of the whole shop. It needs no script, and tells nothing of what is behind it. */
export function gatePage({ next, problem }: GatePage): string {
  const alert = problem === null ? '' : `\n        <p id="problem" role="alert">${escaped(problem)}</p>`
  const described = problem === null ? '' : ' aria-invalid="true" aria-describedby="problem"'
  return `<!doctype html>
<html lang="en-ZA">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Site Login</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>Site Login</h1>
      <form method="post" action="/api/register">
        <input type="hidden" name="next" value="${escaped(next)}">
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required autofocus${described}>${alert}
        <button>Enter</button>
      </form>
    </main>
  </body>
</html>
`
}
