export const ENGLISH_TEXT_WORDS = { note: 'This text is available in English only.' }
