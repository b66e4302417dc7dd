import type { ReactNode } from 'react'
import styles from './english-text.module.css'
import { ENGLISH_TEXT_WORDS } from './english-text-words.en.ts'
import { ENGLISH, LanguageContext, useLanguage, useWords } from './language-context.ts'

/** A part of a page that exists in English only: on a page in another language it is marked as such. */
export function EnglishText({ children }: { readonly children: ReactNode }) {
  if (useLanguage().translations === null) return children
  return (
    <LanguageContext value={ENGLISH}>
      <div className={styles.part} lang={ENGLISH.locale}>
        {children}
      </div>
    </LanguageContext>
  )
}

/** A note above a text that exists in English only. Renders nothing on an English page. */
export function EnglishTextNote() {
  const { note } = useWords('englishText', ENGLISH_TEXT_WORDS)
  return useLanguage().translations !== null && <p className={`secondary-text ${styles.note}`}>{note}</p>
}
