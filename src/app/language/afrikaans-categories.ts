import { categoryWords } from '../../category/words.af.ts'
import { paginationWords } from '../../components/catalogue/pagination-words.af.ts'

export const CATEGORY_TRANSLATIONS = { category: categoryWords, pagination: paginationWords }
