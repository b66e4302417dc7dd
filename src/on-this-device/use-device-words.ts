import { useWords } from '../ui/language/language-context.ts'
import { DEVICE_WORDS } from './words.en.tsx'

export function useDeviceWords(): typeof DEVICE_WORDS {
  return useWords('device', DEVICE_WORDS)
}
