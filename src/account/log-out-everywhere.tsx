import { SuccessMessageSchema } from '#domain/customer/account-answers.ts'
import type { ApiFailure } from '../client/api/api-result.ts'
import { post } from '../client/api/post.ts'
import { LogOutButton } from '../components/session/log-out-button.tsx'
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
  const endSessions = async () => {
    onStart()
    const posted = await post({ path: '/api/logout-everywhere', body: {}, answer: SuccessMessageSchema })
    return posted.ok ? null : posted
  }
  return (
    <LogOutButton
      className={controls.quiet}
      doneMessage={words.loggedOutAll}
      before={endSessions}
      onFailure={onFailure}
    >
      {words.logOutAll}
    </LogOutButton>
  )
}
