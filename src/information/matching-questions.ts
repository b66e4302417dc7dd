import type { Faqs } from '#domain/texts/information.ts'

type Groups = Faqs['groups']

/** Keeps the questions that contain all words, in the question or its answer. Without words, keeps all. */
export function matchingQuestions(groups: Groups, words: string): Groups {
  const wanted = folded(words)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  if (wanted.length === 0) return groups
  return groups.flatMap((group) => {
    const questions = group.questions.filter(({ question, answer }) => {
      return wanted.every((word) => folded(`${question} ${answer.replace(/<[^>]*>/g, ' ')}`).includes(word))
    })
    return questions.length === 0 ? [] : [{ ...group, questions }]
  })
}

/** Without case and accents, so that `boucle` matches `bouclé`. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
