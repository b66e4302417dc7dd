import type { REFUSAL_WORDS } from './refusal-words.en.ts'

/** What an addition that could not be sent is told of as. `isDurable`: whether this device has stored it. */
export function unsentMessage(words: typeof REFUSAL_WORDS, isDurable: boolean) {
  return {
    title: navigator.onLine ? words.unreachable : words.offline,
    message: isDurable ? words.saved : words.unsaved,
  }
}
