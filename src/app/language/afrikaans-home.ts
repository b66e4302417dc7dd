import { homeWords } from '../../home/words.af.tsx'

export const HOME_TRANSLATIONS = { home: homeWords }
