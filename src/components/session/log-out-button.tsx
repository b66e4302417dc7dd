import type { ReactNode } from 'react'
import { useWords } from '../../ui/language/language-context.ts'
import { LogOutQuestion } from './log-out-question.tsx'
import { type LogOutOptions, useLogOut } from './use-log-out.ts'
import { LOG_OUT_WORDS } from './words.en.ts'

interface LogOutButtonProps extends LogOutOptions {
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function LogOutButton({ className, children, ...options }: LogOutButtonProps) {
  const { sending } = useWords('logOut', LOG_OUT_WORDS)
  const logOut = useLogOut(options)
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
