import * as v from 'valibot'

const word = v.pipe(v.string(), v.regex(/^[a-z0-9]+$/))
const phrase = v.pipe(v.string(), v.regex(/^[a-z0-9]+( [a-z0-9]+)*$/))

/** `content/search-words.json`: the words that shoppers use for the shop's things, in English and Afrikaans. */
export const SearchWordsSchema = v.strictObject({
  /** Words and phrases that mean the same, each under the word that stands for all of them. */
  same: v.array(v.strictObject({ word, also: v.array(phrase) })),
  /** Those of them that ask how the shop does things, and not for things. */
  help: v.array(word),
  /** What a product of a type is called. */
  types: v.record(v.string(), v.string()),
  /** By the plain word for a colour, the shop's colours that people would call that. */
  families: v.record(word, v.array(v.string())),
})
export type SearchWords = v.InferOutput<typeof SearchWordsSchema>

/** Which words mean the same. */
export interface Dictionary {
  /** The words as they stand in the index: each phrase and word by the one that stands for it. */
  readonly canonical: (words: readonly string[]) => string[]
  /** The canonical words of which somebody may be typing this. */
  readonly beginning: (start: string) => string[]
  /** Every word in it that says something by itself. */
  readonly words: readonly string[]
}

/** Letters and digits in lower case without their accents; `Bouclé 2.5-seater` as `boucle 2point5 seater`. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/(\d)[.,](\d)/g, '$1point$2')
  return plain.match(/[a-z0-9]+/g) ?? []
}

/** The singular that a plural may be of: a guess that is only good for looking it up. */
function singulars(plural: string): string[] {
  return [plural, plural.replace(/s$/, ''), plural.replace(/es$/, '')]
}

export function composeDictionary({ same }: Pick<SearchWords, 'same'>): Dictionary {
  const standsFor = new Map(same.flatMap(({ word, also }) => [word, ...also].map((phrase) => [phrase, word] as const)))
  const phrases = [...standsFor.keys()]
  const longest = Math.max(1, ...phrases.map((phrase) => phrase.split(' ').length))

  const lookUp = (words: readonly string[]): string | undefined => {
    const last = words.at(-1) ?? ''
    for (const singular of singulars(last)) {
      const found = standsFor.get([...words.slice(0, -1), singular].join(' '))
      if (found !== undefined) return found
    }
    return undefined
  }
  return {
    canonical(words) {
      const found: string[] = []
      let at = 0
      while (at < words.length) {
        const step = stepAt(words.slice(at, at + longest), lookUp)
        found.push(step.word)
        at += step.length
      }
      return found
    },
    beginning(start) {
      const exact = standsFor.get(start)
      if (exact !== undefined) return [exact]
      const those = phrases.filter((phrase) => phrase.startsWith(start) && !phrase.includes(' '))
      return [...new Set(those.flatMap((phrase) => standsFor.get(phrase) ?? []))]
    },
    words: phrases.filter((phrase) => !phrase.includes(' ')),
  }
}

/** The longest phrase at the start of some words, or the first of them as it is. */
function stepAt(words: readonly string[], lookUp: (words: readonly string[]) => string | undefined) {
  for (let length = words.length; length > 0; length -= 1) {
    const word = lookUp(words.slice(0, length))
    if (word !== undefined) return { word, length }
  }
  return { word: words[0] ?? '', length: 1 }
}
