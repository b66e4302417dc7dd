import { categoryWords } from '../../category/words.af.ts'
import { paginationWords } from '../../components/catalogue/pagination-words.af.ts'
import type { Translations } from '../../ui/language/language-context.ts'

export const CATEGORY_TRANSLATIONS = {
  category: categoryWords,
  pagination: paginationWords,
} satisfies Partial<Translations>
