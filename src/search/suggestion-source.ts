import type { Suggestions } from '#domain/search/search.ts'
import type { ApiResult } from '../client/api/api-result.ts'

/** The debounce of typing, in ms. */
export const TYPING_PAUSE_MS = 130
/** A single letter matches too much. */
const MIN_LENGTH = 2
/** The most cached answers, for a shopper who deletes and retypes. */
const MAX_CACHED = 40

interface SourcePorts {
  readonly ask: (question: string, signal: AbortSignal) => Promise<ApiResult<Suggestions>>
  /** Called with the suggestions for the last query; null if the query is too short or failed. */
  readonly onFound: (found: Suggestions | null) => void
}

/** Requests suggestions while a shopper types: debounced, cached by query, and one request at a time. */
export function suggestionSource({ ask, onFound }: SourcePorts) {
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
      if (!answer.ok) return fail()
      keep(question, answer.body)
      onFound(answer.body)
    } catch {
      if (!signal.aborted) fail()
    }
  }
  /** The same text can be asked for again. */
  const fail = () => {
    last = ''
    onFound(null)
  }
  const keep = (question: string, found: Suggestions) => {
    kept.set(question, found)
    const [oldest] = kept.keys()
    if (kept.size > MAX_CACHED && oldest !== undefined) kept.delete(oldest)
  }

  return {
    /** Call this with the field's text. Cancels the request for the previous text. */
    typed(text: string) {
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
