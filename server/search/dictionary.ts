import * as v from 'valibot'

const word = v.pipe(v.string(), v.regex(/^[a-z0-9]+$/))
const phrase = v.pipe(v.string(), v.regex(/^[a-z0-9]+( [a-z0-9]+)*$/))

/** The format of `content/search-words.json`: the words that shoppers use, in English and Afrikaans. */
export const SearchWordsSchema = v.strictObject({
  /** Synonyms: words and phrases under their canonical word. */
  same: v.array(v.strictObject({ word, also: v.array(phrase) })),
  /** The canonical words that ask for help, not for products. */
  help: v.array(word),
  /** The name for each type of product. */
  types: v.record(v.string(), v.string()),
  /** Colour families: the shop's colours by the basic name of a colour. */
  families: v.record(word, v.array(v.string())),
})
export type SearchWords = v.InferOutput<typeof SearchWordsSchema>

export type Dictionary = ReturnType<typeof composeDictionary>

/** Splits a text into lower-case words without accents: `Bouclé 2.5-seater` becomes `boucle 2point5 seater`. */
export function splitWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/(\d)[.,](\d)/g, '$1point$2')
  return plain.match(/[a-z0-9]+/g) ?? []
}

/** A word of `splitWords` as people write it: `2point5` becomes `2.5`. */
export const asTyped = (word: string): string => word.replace(/(?<=\d)point(?=\d)/, '.')

/** Candidates for the singular of a plural. Wrong ones are simply not found. */
const singulars = (plural: string): string[] => [plural, plural.replace(/s$/, ''), plural.replace(/es$/, '')]

/** Composes the synonyms. */
export function composeDictionary({ same }: Pick<SearchWords, 'same'>) {
  const canonicalOf = new Map(
    same.flatMap(({ word, also }) => [word, ...also].map((phrase) => [phrase, word] as const)),
  )
  const phrases = [...canonicalOf.keys()]
  const longest = Math.max(1, ...phrases.map((phrase) => phrase.split(' ').length))

  const lookUp = (words: readonly string[]): string | undefined => {
    const last = words.at(-1) ?? ''
    for (const singular of singulars(last)) {
      const found = canonicalOf.get([...words.slice(0, -1), singular].join(' '))
      if (found !== undefined) return found
    }
    return undefined
  }
  return {
    /** Replaces each word or phrase with its canonical word, as in the index. */
    canonical(words: readonly string[]): string[] {
      const found: string[] = []
      let at = 0
      while (at < words.length) {
        const step = stepAt(words.slice(at, at + longest), lookUp)
        found.push(step.word)
        at += step.length
      }
      return found
    },
    /** The canonical words that someone may be typing. */
    withPrefix(start: string): string[] {
      const exact = canonicalOf.get(start)
      if (exact !== undefined) return [exact]
      const matching = phrases.filter((phrase) => phrase.startsWith(start) && !phrase.includes(' '))
      return [...new Set(matching.flatMap((phrase) => canonicalOf.get(phrase) ?? []))]
    },
    /** Every single word in the dictionary. */
    words: phrases.filter((phrase) => !phrase.includes(' ')),
  }
}

/** The canonical word for the longest phrase at the start of the words, or else their first word. */
function stepAt(words: readonly string[], lookUp: (words: readonly string[]) => string | undefined) {
  for (let length = words.length; length > 0; length -= 1) {
    const word = lookUp(words.slice(0, length))
    if (word !== undefined) return { word, length }
  }
  return { word: words[0] ?? '', length: 1 }
}
