import { type MouseEvent, useEffect, useRef } from 'react'
import { SearchIcon } from '../ui/icons.tsx'
import { useWords } from '../ui/language/language-context.ts'
import { SEARCH_BOX_WORDS } from './box-words.en.ts'
import styles from './header-search.module.css'
import { SearchBox } from './search-box.tsx'

/** A field on a wide screen, and on a narrow one a sheet, which also opens without JavaScript. */
export function HeaderSearch() {
  const { search } = useWords('searchBox', SEARCH_BOX_WORDS)
  const sheet = useRef<HTMLDetailsElement>(null)
  // If the sheet was opened before hydration, its field gets the focus now.
  useEffect(() => {
    if (sheet.current?.open) sheet.current.querySelector('input')?.focus()
  }, [])
  // The focus must move during the click event, or a phone shows no keyboard.
  const open = (event: MouseEvent) => {
    const details = sheet.current
    if (details === null || details.open) return
    event.preventDefault()
    details.open = true
    details.querySelector('input')?.focus()
  }
  return (
    <>
      <details ref={sheet} className={styles.narrow}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button. */}
        <summary aria-label={search} onClick={open}>
          <SearchIcon />
        </summary>
        <div className={styles.sheet}>
          <SearchBox size="small" />
        </div>
      </details>
      <div className={styles.wide}>
        <SearchBox size="small" />
      </div>
    </>
  )
}
