import { ENGLISH_SITE } from '#domain/site/languages.ts'
import { escapeHtml } from './escape-html.ts'

const STYLE = `
*, ::before { box-sizing: border-box }
body { margin: 0; background: #fbf9f6; color: #26231f; font: 1.0625rem/1.55 "Hanken Grotesk Variable", system-ui, sans-serif }
main { width: min(100%, 42rem); margin: 0 auto; padding: clamp(1.5rem, 5vw, 4rem) 1.25rem 4rem }
h1 { margin: 0 0 .5rem; font: 400 clamp(1.75rem, 1.4rem + 2vw, 2.5rem)/1.15 Georgia, serif; text-wrap: balance }
h2 { margin: 2rem 0 .5rem; font: 400 1.375rem/1.2 Georgia, serif }
p { margin: .5rem 0; max-width: 36rem }
a { color: #23463a; text-underline-offset: .2em }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .375rem 1.5rem; margin: 1.5rem 0; padding: 1.25rem 0;
  border-block: 1px solid #e5dfd6 }
dt { color: #5d564d } dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
fieldset { margin: 1.5rem 0; padding: .75rem 1.25rem 1rem; border: 1px solid #cbc2b5; border-radius: 2px }
legend { padding: 0 .5rem; margin-left: -.5rem; color: #5d564d }
label { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; cursor: pointer }
input[type=radio] { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: #23463a }
button { min-height: 3rem; padding: 0 1.25rem; border: 1px solid #23463a; border-radius: 2px; background: #fffefc; color: #18342a;
  font: inherit; cursor: pointer }
button:hover { background: #e6ede7 }
button.first { background: #23463a; color: #fbf9f6 } button.first:hover { background: #18342a }
:focus-visible { outline: 3px solid #9c4427; outline-offset: 2px }
.acts { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)) }
.row { display: flex; flex-wrap: wrap; gap: .5rem }
.mark { display: inline-block; margin: 0 0 1.5rem; padding: .375rem .75rem; background: #f4ecd9; border-radius: 2px; font-size: .9375rem }
article { padding: 1rem 0; border-top: 1px solid #e5dfd6 } article dl { margin: .5rem 0; padding: 0; border: 0 }
`

export interface PlainPage {
  readonly title: string
  /** English by default. */
  readonly lang?: string
  /** The nonces of this response. */
  readonly nonce: { readonly style: string; readonly script: string }
  /** HTML. */
  readonly body: string
  readonly script?: string
}

/** An HTML page outside of the React app: in the shop's colours, without its scripts. */
export function plainPage({ title, lang = ENGLISH_SITE.locale, nonce, body, script }: PlainPage): string {
  return `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escapeHtml(title)}</title>
    <link rel="icon" href="data:,">
    <style nonce="${nonce.style}">${STYLE}</style>
  </head>
  <body>
    <main>
${body}
    </main>${script === undefined ? '' : `\n    <script nonce="${nonce.script}">${script}</script>`}
  </body>
</html>
`
}
