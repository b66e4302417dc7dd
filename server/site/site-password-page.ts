import { createHash } from 'node:crypto'
import { ENGLISH_SITE } from '#domain/site/languages.ts'
import { escapeHtml } from '#server/http/escape-html.ts'

/** The shop's style, inlined: nothing else of the shop is accessible here. */
const STYLE = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #fbf9f6; color: #26231f;
  color-scheme: light; font: 1.0625rem/1.5 system-ui, sans-serif }
main { box-sizing: border-box; width: min(100%, 24rem); padding: 2rem 1.5rem }
h1 { margin: 0 0 1.5rem; font: 400 2.125rem/1.1 Georgia, serif; letter-spacing: -.012em }
label { display: block; margin-bottom: .5rem; font-size: .9375rem; font-weight: 500 }
input, button { box-sizing: border-box; width: 100%; min-height: 3.25rem; padding: 0 1rem; border-radius: 2px;
  border: 1px solid #8c8376; font: inherit; color: inherit; background: #fffefc }
input:hover { border-color: #26231f }
input[aria-invalid] { border-color: #9c4427 }
button { margin-top: 1.5rem; border-color: #23463a; background: #23463a; color: #fbf9f6; font-weight: 500; cursor: pointer }
button:hover { background: #18342a }
:focus-visible { outline: 2px solid #23463a; outline-offset: 3px }
[role=alert] { margin: .5rem 0 0; color: #9c4427; font-size: .9375rem }
`

/** Allows the page its own style and form, and nothing else. */
export const SITE_PASSWORD_PAGE_POLICY = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
].join(';')

interface SitePasswordPage {
  /** The URL that the visitor requested. */
  readonly next: string
  /** The error of the last attempt; null before the first. */
  readonly problem: string | null
}

/** The form that is shown instead of the shop. It needs no scripts and reveals nothing of the shop. */
export function sitePasswordPage({ next, problem }: SitePasswordPage): string {
  const alert = problem === null ? '' : `\n        <p id="problem" role="alert">${escapeHtml(problem)}</p>`
  const described = problem === null ? '' : ' aria-invalid="true" aria-describedby="problem"'
  return `<!doctype html>
<html lang="${ENGLISH_SITE.locale}">
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
        <input type="hidden" name="next" value="${escapeHtml(next)}">
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required autofocus${described}>${alert}
        <button>Enter</button>
      </form>
    </main>
  </body>
</html>
`
}
