import type { Suggestions } from '#domain/search/search.ts'
import type { ApiResult } from '../client/api/api-result.ts'

/** A pause of this many ms in somebody's typing is worth a question. */
export const TYPING_PAUSE_MS = 130
/** A word of one letter begins everything. */
const MIN_LENGTH = 2
/** So many answers are kept for who types back and forth. */
const MAX_CACHED = 40

interface SourcePorts {
  readonly ask: (question: string, signal: AbortSignal) => Promise<ApiResult<Suggestions>>
  /** What is there for the last question; null for one that is none, or has no answer. */
  readonly onFound: (found: Suggestions | null) => void
}

export interface SuggestionSource {
  /** What somebody has typed by now. Only the last counts: what is still on its way for another is given up. */
  readonly typed: (text: string) => void
  readonly stop: () => void
}

/** Asks for suggestions while somebody types: after a pause, once for each question, and one question at a time. */
export function suggestionSource({ ask, onFound }: SourcePorts): SuggestionSource {
  const kept = new Map<string, Suggestions>()
  let last = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = new AbortController()

  const giveUp = () => {
    clearTimeout(timer)
    asking.abort()
    asking = new AbortController()
  }
  const askFor = async (question: string, { signal }: AbortController) => {
    try {
      const answer = await ask(question, signal)
      if (signal.aborted) return
      if (answer.ok) keep(question, answer.body)
      onFound(answer.ok ? answer.body : null)
    } catch {
      if (!signal.aborted) onFound(null)
    }
  }
  const keep = (question: string, found: Suggestions) => {
    kept.set(question, found)
    const [oldest] = kept.keys()
    if (kept.size > MAX_CACHED && oldest !== undefined) kept.delete(oldest)
  }

  return {
    typed(text) {
      const question = text.replace(/\s+/g, ' ').trim().toLowerCase()
      if (question === last) return
      last = question
      giveUp()
      const known = kept.get(question)
      if (question.length < MIN_LENGTH) onFound(null)
      else if (known !== undefined) onFound(known)
      else timer = setTimeout(() => void askFor(question, asking), TYPING_PAUSE_MS)
    },
    stop: giveUp,
  }
}
