import { type ComponentType, useEffect, useState } from 'react'
import { inAQuietMoment } from '../app/quiet-moment.ts'

export interface BesideProps {
  readonly isCartShown: boolean
}

/** What goes on beside every page, and what no page waits for: its code comes in a quiet moment. */
export function Beside(props: BesideProps) {
  const [loaded, setLoaded] = useState<{ readonly View: ComponentType<BesideProps> } | null>(null)
  useEffect(
    () =>
      inAQuietMoment(() => {
        import('./beside-view.tsx').then(
          ({ BesideView }) => setLoaded({ View: BesideView }),
          () => {},
        )
      }),
    [],
  )
  return loaded && <loaded.View {...props} />
}
