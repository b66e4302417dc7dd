import { useState, useSyncExternalStore } from 'react'
import type { LogRow } from '#domain/log/log-row.ts'
import { logFileOf } from '../client/stored-log/log-description.ts'
import { pluralize } from '../ui/format/pluralize.ts'
import { saveFile } from '../ui/save-file.ts'
import styles from './overlay.module.css'
import type { SettingsStore } from './settings.ts'

interface ToolsProps {
  readonly rows: readonly LogRow[]
  readonly settings: SettingsStore
  readonly tab: string
}

/** Switches for network faults, a button for a second tab, and buttons to copy and save the log. */
export function Tools({ rows, settings, tab }: ToolsProps) {
  const { isOffline, dropsNext } = useSyncExternalStore(settings.subscribe, settings.get)
  const [copied, setCopied] = useState<string | null>(null)
  const text = () => logFileOf({ rows, device: tab, at: Date.now() })
  const copy = async () => {
    try {
      // The clipboard is missing in an insecure context, such as on a phone in the same network.
      await navigator.clipboard.writeText(text())
      setCopied(`${pluralize(rows.length, { one: 'entry', many: 'entries' })} copied, for npm run replay`)
    } catch {
      setCopied('Couldn’t copy. Save the log instead.')
    }
  }
  return (
    <header className={styles.tools}>
      <Switch name="Offline" isOn={isOffline} onTurn={(isOn) => settings.set({ isOffline: isOn })} />
      <Switch name="Drop the next answer" isOn={dropsNext} onTurn={(isOn) => settings.set({ dropsNext: isOn })} />
      <button type="button" onClick={openSecondTab}>
        Second tab
      </button>
      <button type="button" onClick={() => void copy()}>
        Copy the log
      </button>
      <button type="button" onClick={() => saveFile({ name: 'rusbank-log.json', text: text() })}>
        Save the log
      </button>
      <p role="status">{copied}</p>
      <button
        type="button"
        className={styles.close}
        title="Close (Ctrl+Shift+L)"
        onClick={() => settings.set({ isOpen: false })}
      >
        Close
      </button>
    </header>
  )
}

interface SwitchProps {
  readonly name: string
  readonly isOn: boolean
  readonly onTurn: (isOn: boolean) => void
}

function Switch({ name, isOn, onTurn }: SwitchProps) {
  return (
    <label data-on={isOn}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onTurn(event.target.checked)}
      />
      {name}
    </label>
  )
}

/** Opens the same page in a window beside this one, with its own session storage. */
function openSecondTab(): void {
  const width = Math.min(720, Math.round(screen.availWidth / 2))
  const left = screen.availWidth - width
  open(location.href, '_blank', `popup,noopener,width=${width},height=${screen.availHeight},left=${left},top=0`)
}
