import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../ui/loading/when-idle.ts'

/** What goes on beside every page, and what no page waits for: its code comes when the browser is idle. */
export function DeferredUi() {
  const [loaded, setLoaded] = useState<{ readonly DeferredUiContent: ComponentType } | null>(null)
  useEffect(() => whenIdle(() => void import('./deferred-ui-content.tsx').then(setLoaded, () => {})), [])
  return loaded && <loaded.DeferredUiContent />
}
