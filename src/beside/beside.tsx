import { type ComponentType, useEffect, useState } from 'react'
import { inAQuietMoment } from '../app/quiet-moment.ts'

/** What goes on beside every page, and what no page waits for: its code comes in a quiet moment. */
export function Beside() {
  const [loaded, setLoaded] = useState<{ readonly BesideView: ComponentType } | null>(null)
  useEffect(() => inAQuietMoment(() => void import('./beside-view.tsx').then(setLoaded, () => {})), [])
  return loaded && <loaded.BesideView />
}
