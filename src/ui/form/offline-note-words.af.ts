import type { OFFLINE_NOTE_WORDS } from './offline-note-words.en.ts'

export const offlineNoteWords: typeof OFFLINE_NOTE_WORDS = {
  send: 'Jy’s vanlyn. Jy kan dit stuur sodra jy gekoppel is. Wat jy getik het, bly hier.',
  order: 'Jy’s vanlyn. Jy kan jou bestelling plaas sodra jy gekoppel is. Wat jy getik het, bly hier.',
  unreachable: 'Ons kan nie nou die winkel bereik nie. Wat jy getik het, bly hier.',
}
