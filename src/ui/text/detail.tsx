import type { ReactNode } from 'react'

interface DetailProps {
  readonly name: string
  readonly className?: string | undefined
  /** The language of the description, if it is not the page's. */
  readonly lang?: string | undefined
  readonly children: ReactNode
}

/** A term with its description, in a `dl`. */
export function Detail({ name, className, lang, children }: DetailProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd lang={lang}>{children}</dd>
    </div>
  )
}
