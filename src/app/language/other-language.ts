import type { RouteObject } from 'react-router-dom'
import type { Language } from '../../ui/language/language-context.ts'
import { AFRIKAANS } from './afrikaans.ts'
import { withEnglishPages } from './english-pages.tsx'

interface OtherLanguage {
  readonly language: Language
  /** Has the pages of a route table that it does not have say so. */
  readonly localise: (table: RouteObject[]) => RouteObject[]
}

/** What only pages in another language than English bring. */
export const otherLanguage: OtherLanguage = { language: AFRIKAANS, localise: withEnglishPages }
