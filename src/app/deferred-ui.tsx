import { type ComponentType, useEffect, useState } from 'react'
import { importOptional } from '../ui/loading/import-with-retry.ts'
import { whenIdle } from '../ui/loading/when-idle.ts'

/** Parts of every page that are not needed at once. Their code loads when the browser is idle. */
export function DeferredUi() {
  const [loaded, setLoaded] = useState<{ readonly DeferredUiContent: ComponentType } | null>(null)
  useEffect(() => whenIdle(() => void importOptional(() => import('./deferred-ui-content.tsx')).then(setLoaded)), [])
  return loaded && <loaded.DeferredUiContent />
}
