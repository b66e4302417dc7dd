import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { pathWithoutLanguage } from '#domain/site/languages.ts'
import { isModifiedClick } from '../is-modified-click.ts'
import styles from './prose.module.css'
import { useLocalisedHtml } from './use-localised-html.ts'

interface ProseProps {
  /** HTML that the server rendered from the shop's own Markdown. */
  readonly html: string
  /** Whether it is as long as an article. Then its letters are larger. */
  readonly isLong?: boolean
}

/** A text of the shop. Links to other pages of the shop use the router. */
export function Prose({ html, isLong = false }: ProseProps) {
  const text = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const within = text.current
    const follow = (event: MouseEvent) => {
      const path = pathInShop(event)
      if (path === null) return
      event.preventDefault()
      void navigate(path)
    }
    within?.addEventListener('click', follow)
    return () => within?.removeEventListener('click', follow)
  }, [navigate])
  return (
    <div
      ref={text}
      className={styles.prose}
      data-long={isLong}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders it from the shop's own Markdown.
      dangerouslySetInnerHTML={useLocalisedHtml(html)}
    />
  )
}

/** The router's path of a plain click on a link within the shop; null for any other click. */
function pathInShop(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (isModifiedClick(event) || event.defaultPrevented || link === null || link.origin !== location.origin) return null
  if (link.target !== '' || link.pathname === location.pathname) return null
  return pathWithoutLanguage(link.pathname) + link.search + link.hash
}
