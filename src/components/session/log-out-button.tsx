import type { ReactNode } from 'react'
import { useWords } from '../../ui/language/language-context.ts'
import { LogOutQuestion } from './log-out-question.tsx'
import { useLogOut } from './use-log-out.ts'
import { LOG_OUT_WORDS } from './words.en.ts'

interface LogOutButtonProps {
  readonly className?: string | undefined
  readonly onLoggedOut?: () => void
  readonly children: ReactNode
}

export function LogOutButton({ className, onLoggedOut, children }: LogOutButtonProps) {
  const { sending } = useWords('logOut', LOG_OUT_WORDS)
  const logOut = useLogOut({ onLoggedOut })
  return (
    <>
      <button
        type="button"
        className={className}
        aria-disabled={logOut.stage.name === 'sending'}
        onClick={() => void logOut.start()}
      >
        {logOut.stage.name === 'sending' ? sending : children}
      </button>
      <LogOutQuestion logOut={logOut} />
    </>
  )
}
