import { useNotificationList } from '../ui/notifications/notifications-context.tsx'
import { useFailureWords } from './api/failure-words.en.ts'

/** Returns a function that reports an error of the page itself, and tells the shopper, who can try again. */
export function useUnexpectedError(): (error: unknown) => void {
  const { unexpected } = useFailureWords()
  const { notify } = useNotificationList()
  return (error) => {
    reportError(error)
    notify({ type: 'error', title: unexpected })
  }
}
