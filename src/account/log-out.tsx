import type { ReactNode } from 'react'
import { LeavingQuestion } from './leaving-question.tsx'
import { useLeaving } from './use-leaving.ts'

interface LogOutProps {
  readonly className: string | undefined
  readonly onOut?: () => void
  readonly children: ReactNode
}

/** The button that logs out. */
export function LogOut({ className, onOut, children }: LogOutProps) {
  const leaving = useLeaving({ onOut })
  return (
    <>
      <button
        type="button"
        className={className}
        aria-disabled={leaving.stage.name === 'sending'}
        onClick={() => void leaving.leave()}
      >
        {leaving.stage.name === 'sending' ? 'Logging out…' : children}
      </button>
      <LeavingQuestion leaving={leaving} />
    </>
  )
}
