import { useWords } from '../ui/language/language-context.ts'
import { DEVICE_WORDS } from './words.en.tsx'

/** The words of the page on what a browser keeps, in the language of the page around. */
export function useDeviceWords(): typeof DEVICE_WORDS {
  return useWords('device', DEVICE_WORDS)
}
