import { useSyncExternalStore } from 'react'
import { useDocumentEvent } from '../ui/use-document-event.ts'
import styles from './overlay.module.css'
import { Panel, type PanelProps } from './panel.tsx'

/** The developer's overlay with the log, opened by a button at the bottom left or Ctrl+Shift+L. */
export function Overlay({ settings, tab }: PanelProps) {
  const { isOpen, isOffline, dropsNext } = useSyncExternalStore(settings.subscribe, settings.get)
  useDocumentEvent('keydown', (event) => {
    if (!event.ctrlKey || !event.shiftKey || event.code !== 'KeyL') return
    event.preventDefault()
    settings.set({ isOpen: !settings.get().isOpen })
  })
  if (isOpen) return <Panel settings={settings} tab={tab} />
  return (
    <button
      type="button"
      className={styles.opener}
      title="Developer’s overlay (Ctrl+Shift+L)"
      aria-expanded={false}
      data-faulty={isOffline || dropsNext}
      onClick={() => settings.set({ isOpen: true })}
    >
      Log
    </button>
  )
}
