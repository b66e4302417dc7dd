import type { CONTENTS_WORDS } from './contents-words.en.ts'

export const contentsWords: typeof CONTENTS_WORDS = { name: 'Op hierdie bladsy' }
