import type { SEARCH_BOX_WORDS } from './box-words.en.ts'

export const searchBoxWords: typeof SEARCH_BOX_WORDS = {
  search: 'Soek',
  theShop: 'Deursoek die winkel',
  examples: 'Banke, materiale, hulp',
}
