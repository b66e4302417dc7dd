import type { Translations } from '../ui/language/language-context.ts'

export const blogWords: Translations['blog'] = {
  name: 'Blog',
  description: 'Hoe om ’n bank te kies, te meet en te versorg, van die mense wat hulle in Kaapstad bou.',
  title: 'Raad oor banke',
  standfirst: 'Hoe om ’n bank te kies, deur die deur te kry en te versorg, van die mense wat hulle bou.',
  shop: 'Uit hierdie artikel',
  next: 'Lees volgende',
}
