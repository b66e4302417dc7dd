import { articleWords } from '../../components/catalogue/article-words.af.ts'
import { paginationWords } from '../../components/catalogue/pagination-words.af.ts'
import { searchPageWords } from '../../search/page-words.af.tsx'
import type { Translations } from '../../ui/language/language-context.ts'

export const SEARCH_TRANSLATIONS = {
  article: articleWords,
  pagination: paginationWords,
  searchPage: searchPageWords,
} satisfies Partial<Translations>
