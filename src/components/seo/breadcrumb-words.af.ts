import type { Translations } from '../../ui/language/language-context.ts'

export const breadcrumbWords: Translations['breadcrumb'] = { name: 'Waar jy is', home: 'Tuis' }
