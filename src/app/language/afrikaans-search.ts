import { articleWords } from '../../components/catalogue/article-words.af.ts'
import { paginationWords } from '../../components/catalogue/pagination-words.af.ts'
import { searchPageWords } from '../../search/page-words.af.tsx'

export const SEARCH_TRANSLATIONS = { article: articleWords, pagination: paginationWords, searchPage: searchPageWords }
