import type { PAGINATION_WORDS } from './pagination-words.en.ts'

export const paginationWords: typeof PAGINATION_WORDS = {
  name: 'Bladsye',
  previous: 'Vorige',
  next: 'Volgende',
  place: (page, pages) => `Bladsy ${page} van ${pages}`,
}
