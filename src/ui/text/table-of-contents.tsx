import { Link } from 'react-router-dom'
import type { RenderedText } from '#domain/texts/rendered-text.ts'
import { useContentLang, useWords } from '../language/language-context.ts'
import { CONTENTS_WORDS } from './contents-words.en.ts'
import styles from './table-of-contents.module.css'

/** Links to the sections of a text, beside it on a wide screen. Renders nothing for a single section. */
export function TableOfContents({ headings }: { readonly headings: RenderedText['headings'] }) {
  const { name } = useWords('contents', CONTENTS_WORDS)
  const contentLang = useContentLang()
  const parts = headings.filter(({ level }) => level === 2)
  if (parts.length < 2) return null
  return (
    <nav aria-label={name} className={`hover-underlined ${styles.contents}`}>
      <p className="small-print">{name}</p>
      <ol lang={contentLang}>
        {parts.map(({ id, text }) => (
          <li key={id}>
            <Link to={{ hash: id }} replace>
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
