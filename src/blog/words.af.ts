import type { BLOG_WORDS } from './words.en.ts'

export const blogWords: typeof BLOG_WORDS = {
  name: 'Blog',
  description: 'Hoe om ’n bank te kies, te meet en te versorg, van die mense wat dit in Kaapstad bou.',
  title: 'Raad oor banke',
  standfirst: 'Hoe om ’n bank te kies, deur die deur te kry en te versorg, van die mense wat dit bou.',
  shop: 'Uit hierdie artikel',
  next: 'Lees volgende',
}
