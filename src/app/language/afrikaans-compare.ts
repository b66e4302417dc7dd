import { compareWords } from '../../compare/words.af.tsx'

export const COMPARE_TRANSLATIONS = { compare: compareWords }
