import { blogWords } from '../../blog/words.af.ts'
import { articleWords } from '../../components/catalogue/article-words.af.ts'
import { contactWords } from '../../contact/words.af.tsx'
import { informationPageWords } from '../../information/words.af.tsx'
import { deviceWords } from '../../on-this-device/words.af.tsx'
import { ageWords } from '../../ui/format/age-words.af.ts'
import { englishTextWords } from '../../ui/language/english-text-words.af.ts'
import { contentsWords } from '../../ui/text/contents-words.af.ts'

/** The texts around the help pages and the articles, which are in English themselves. */
export const HELP_TRANSLATIONS = {
  ages: ageWords,
  article: articleWords,
  blog: blogWords,
  contact: contactWords,
  contents: contentsWords,
  device: deviceWords,
  englishText: englishTextWords,
  informationPages: informationPageWords,
}
