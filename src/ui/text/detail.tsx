import type { ReactNode } from 'react'
import type { Cents } from '#domain/money/cents.ts'
import { Amount } from '../amount.tsx'

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

/** A term with an amount. */
export function AmountDetail({ cents, ...detail }: Omit<DetailProps, 'children'> & { readonly cents: Cents }) {
  return (
    <Detail {...detail}>
      <Amount cents={cents} />
    </Detail>
  )
}
