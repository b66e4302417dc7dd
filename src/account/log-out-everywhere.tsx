import { SuccessMessageSchema } from '#domain/customer/account-answers.ts'
import type { ApiFailure } from '../client/api/api-result.ts'
import { post } from '../client/api/post.ts'
import { LogOutQuestion } from '../components/session/log-out-question.tsx'
import { useLogOut } from '../components/session/use-log-out.ts'
import controls from '../ui/design/controls.module.css'
import { useAccountWords } from './words.en.tsx'

interface LogOutEverywhereProps {
  /** Called before it is tried. */
  readonly onStart: () => void
  readonly onFailure: (failure: ApiFailure) => void
}

/** A button that ends all of the customer's sessions, including this one. */
export function LogOutEverywhere({ onStart, onFailure }: LogOutEverywhereProps) {
  const words = useAccountWords().devices
  const logOut = useLogOut({
    doneMessage: words.loggedOutAll,
    before: async () => {
      onStart()
      const posted = await post({ path: '/api/logout-everywhere', body: {}, answer: SuccessMessageSchema })
      return posted.ok ? null : posted
    },
    onFailure,
  })
  const isSending = logOut.stage.name === 'sending'
  return (
    <>
      <button type="button" className={controls.quiet} aria-disabled={isSending} onClick={() => void logOut.start()}>
        {isSending ? words.loggingOut : words.logOutAll}
      </button>
      <LogOutQuestion logOut={logOut} />
    </>
  )
}
