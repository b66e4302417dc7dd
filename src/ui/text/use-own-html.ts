import { useHref } from 'react-router-dom'
import { languageOfPath, pathInLanguage } from '#domain/site/languages.ts'

/**
 * HTML that the server made of the shop's own Markdown. Its links to pages of the shop stay in the language that the page
 * is read in, which an English text on an Afrikaans page does not have itself.
 */
export function useOwnHtml(html: string): { readonly __html: string } {
  const language = languageOfPath(useHref('/'))
  return { __html: html.replaceAll(/(?<=<a href=")\/[^"]*/g, (path) => pathInLanguage(path, language)) }
}
