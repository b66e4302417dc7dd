import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useWords } from '../language/language-context.ts'
import { importOptional } from '../loading/import-with-retry.ts'
import { whenIdle } from '../loading/when-idle.ts'
import { UI_WORDS } from '../words.en.ts'
import styles from './notifications.module.css'
import { useNotifications } from './notifications-context.tsx'
import type { ToastsProps } from './toasts.tsx'

let Loaded: ComponentType<ToastsProps> | null = null

export async function loadToasts(): Promise<void> {
  Loaded = (await importOptional(() => import('./toasts.tsx'))).Toasts
}

/**
 * The live region with the page's toasts. Their code loads when the browser is idle, or with the first toast. There is one
 * region at a time: while a dialog is open, it is inside the dialog.
 */
export function ToastRegion() {
  const { notifications } = useWords('ui', UI_WORDS)
  const region = useRef<HTMLElement>(null)
  const isWanted = useNotifications().length > 0
  const Toasts = useLoadedToasts(isWanted)
  return (
    <section ref={region} className={styles.region} aria-label={notifications} aria-live="polite" data-screen-only>
      {Toasts !== null && <Toasts region={region} />}
    </section>
  )
}

function useLoadedToasts(isWanted: boolean): ComponentType<ToastsProps> | null {
  const [Toasts, setToasts] = useState(() => Loaded)
  useEffect(() => {
    if (Toasts !== null) return
    const load = (): void => void loadToasts().then(() => setToasts(() => Loaded))
    if (isWanted) load()
    else return whenIdle(load)
  }, [Toasts, isWanted])
  return Toasts
}
