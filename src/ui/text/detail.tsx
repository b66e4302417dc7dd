import type { ReactNode } from 'react'

interface DetailProps {
  readonly name: string
  readonly children: ReactNode
}

/** A term with its description, in a `dl`. */
export function Detail({ name, children }: DetailProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
