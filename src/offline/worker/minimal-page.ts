import { LANGUAGES, type LanguageCode } from '#domain/site/languages.ts'

const WORDS: Readonly<
  Record<LanguageCode, { readonly title: string; readonly advice: string; readonly again: string }>
> = {
  en: {
    title: 'You’re offline',
    advice: 'Your cart is saved on this device. Try again once you’re back online.',
    again: 'Try again',
  },
  af: {
    title: 'Jy’s vanlyn',
    advice: 'Jou mandjie is op hierdie toestel gestoor. Probeer weer sodra jy weer aanlyn is.',
    again: 'Probeer weer',
  },
}

const sectionIn = (language: LanguageCode): string => `<div lang="${LANGUAGES[language].locale}">
<h1>${WORDS[language].title}</h1>
<p>${WORDS[language].advice}</p>
<p><a href="">${WORDS[language].again}</a></p>
</div>`

/** A minimal page for a browser that is offline, for a page that the app lacks, or if the offline page was evicted. In `other` too. */
export function minimalPage(language: LanguageCode, ...other: readonly LanguageCode[]): Response {
  const html = `<!doctype html>
<html lang="${LANGUAGES[language].locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${WORDS[language].title} – Rusbank</title>
<body style="font-family:sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem">
${[language, ...other].map(sectionIn).join('')}
`
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
