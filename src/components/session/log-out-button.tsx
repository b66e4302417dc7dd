import type { ReactNode } from 'react'
import { LogOutQuestion } from './log-out-question.tsx'
import { useLogOut } from './use-log-out.ts'

interface LogOutProps {
  readonly className: string | undefined
  readonly onLoggedOut?: () => void
  readonly children: ReactNode
}

/** The button that logs out. */
export function LogOut({ className, onLoggedOut, children }: LogOutProps) {
  const logOut = useLogOut({ onLoggedOut })
  return (
    <>
      <button
        type="button"
        className={className}
        aria-disabled={logOut.stage.name === 'sending'}
        onClick={() => void logOut.start()}
      >
        {logOut.stage.name === 'sending' ? 'Logging out…' : children}
      </button>
      <LogOutQuestion logOut={logOut} />
    </>
  )
}
