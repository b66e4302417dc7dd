import type { Translations } from '../ui/language/language-context.ts'

export const searchBoxWords: Translations['searchBox'] = {
  search: 'Soek',
  theShop: 'Deursoek die winkel',
  examples: 'Banke, materiale, hulp',
}
