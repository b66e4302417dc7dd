import * as v from 'valibot'
import type { LanguageCode } from './languages.ts'

/** A language of the shop in API calls. */
export const LanguageSchema = v.picklist(['en', 'af'] as const satisfies readonly LanguageCode[], 'Unknown language')
