import type { ComponentType, ReactNode } from 'react'
import type { RouteObject } from 'react-router-dom'
import { LANGUAGES } from '#domain/site/languages.ts'
import { ENGLISH, LanguageContext, useLanguage } from '../../ui/language/language-context.ts'
import styles from './english-pages.module.css'
import { isTranslated } from './translated-pages.ts'

/** A part of a page that is there in English alone. */
function InEnglish({ children }: { readonly children: ReactNode }) {
  if (useLanguage().translations === null) return children
  return (
    <LanguageContext value={ENGLISH}>
      <div className={styles.part} lang={LANGUAGES.en.locale}>
        {children}
      </div>
    </LanguageContext>
  )
}

/** Has each page of a table that is not translated say so, and stand in its frame as English throughout. */
export function withEnglishPages(table: RouteObject[]): RouteObject[] {
  for (const route of table) {
    if (route.handle === undefined) withEnglishPages(route.children ?? [])
    else if (!isTranslated(route.handle)) markEnglish(route)
  }
  return table
}

function markEnglish(route: RouteObject): void {
  const { lazy } = route
  if (typeof lazy !== 'function') return
  route.lazy = async () => {
    const { Component, element, ...page } = await lazy()
    return { ...page, element: <EnglishPage Page={Component ?? null}>{element}</EnglishPage> }
  }
}

interface EnglishPageProps {
  readonly Page: ComponentType | null
  readonly children: ReactNode
}

function EnglishPage({ Page, children }: EnglishPageProps) {
  return (
    <>
      <p className={styles.note} lang={LANGUAGES.af.locale}>
        Hierdie bladsy is net in Engels beskikbaar.
      </p>
      <InEnglish>{Page === null ? children : <Page />}</InEnglish>
    </>
  )
}
