import { useHref } from 'react-router-dom'
import { languageOfPath, pathInLanguage } from '#domain/site/languages.ts'

/**
 * HTML that the server rendered from the shop's own Markdown. Its links to pages of the shop get the prefix of the
 * page's language, which the Markdown does not have.
 */
export function useLocalisedHtml(html: string): { readonly __html: string } {
  const language = languageOfPath(useHref('/'))
  return { __html: html.replaceAll(/(?<=<a href=")\/[^"]*/g, (path) => pathInLanguage(path, language)) }
}
