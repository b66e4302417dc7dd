import type { Translations } from '../../ui/language/language-context.ts'

export const paginationWords: Translations['pagination'] = {
  name: 'Bladsye',
  previous: 'Vorige',
  next: 'Volgende',
  place: (page, pages) => `Bladsy ${page} van ${pages}`,
}
