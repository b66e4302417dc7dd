import { useRef, useState } from 'react'
import type { CartProjection } from '#domain/cart/cart-projection.ts'
import type { CustomerProjection } from '#domain/customer/customer-projection.ts'
import type { LogRow } from '#domain/log/log-row.ts'
import { useShop } from '../client/cart/cart-context.tsx'
import { useUnexpectedError } from '../client/use-unexpected-error.ts'
import { LogOutButton } from '../components/session/log-out-button.tsx'
import controls from '../ui/design/controls.module.css'
import { QuestionDialog } from '../ui/dialog/dialog.tsx'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import styles from './on-this-device.module.css'
import { useDeviceWords } from './words.en.tsx'

interface DeviceFile {
  readonly cart: CartProjection
  readonly customer: CustomerProjection
  readonly entries: readonly LogRow[]
}

interface ClearDeviceProps extends DeviceFile {
  /** The number of changes that the server does not have. */
  readonly unsent: number
}

/** Buttons to download and to delete the stored data. Its heading gets the focus from what disappears. */
export function ClearDevice({ unsent, ...file }: ClearDeviceProps) {
  const words = useDeviceWords().clear
  const [isAsked, setAsked] = useState(false)
  const isGuest = file.customer.email === null
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLostFocus(section, () => heading.current?.focus())
  return (
    <section ref={section} className="column" aria-labelledby="clear-heading">
      <h2 ref={heading} id="clear-heading" tabIndex={-1}>
        {words.title}
      </h2>
      <p className={styles.words}>{isGuest ? words.ofGuest : words.ofCustomer}</p>
      <div className={`row ${styles.ways}`}>
        <button
          type="button"
          className={controls.quiet}
          onClick={() => saveFile({ name: 'rusbank-on-this-device.json', text: deviceFile(file, Date.now()) })}
        >
          {words.download}
        </button>
        {isGuest ? (
          <button type="button" className={controls.quiet} onClick={() => setAsked(true)}>
            {words.clear}
          </button>
        ) : (
          <LogOutButton className={controls.quiet}>{words.logOut}</LogOutButton>
        )}
      </div>
      {isAsked && isGuest && <ClearQuestion unsent={unsent} onClose={() => setAsked(false)} />}
    </section>
  )
}

/** Asks for confirmation, and tells what would be lost. */
function ClearQuestion({ unsent, onClose }: { readonly unsent: number; readonly onClose: () => void }) {
  const words = useDeviceWords().clear
  const onError = useUnexpectedError()
  const { clear } = useShop()
  const { notify } = useNotificationList()
  const [isClearing, setClearing] = useState(false)
  const clearNow = async () => {
    if (isClearing) return
    setClearing(true)
    try {
      await clear()
      onClose()
      notify({ type: 'success', title: words.cleared })
    } catch (error) {
      setClearing(false)
      onError(error)
    }
  }
  return (
    <QuestionDialog title={words.question(unsent)} onClose={onClose}>
      <p>
        {words.loses(unsent)} {words.stays}
      </p>
      <form method="dialog" className={`row ${styles.ways}`}>
        <button type="submit" className={controls.primary}>
          {words.cancel}
        </button>
        <button type="button" className={controls.quiet} aria-disabled={isClearing} onClick={() => void clearNow()}>
          {isClearing ? words.clearing : unsent === 0 ? words.clear : words.lose(unsent)}
        </button>
      </form>
    </QuestionDialog>
  )
}

/** A JSON file with all entries of the stored log, and the state that they fold to. */
function deviceFile({ cart, customer, entries }: DeviceFile, at: number): string {
  const log = entries.map(({ index, entry }) => ({ index, ...entry }))
  return JSON.stringify({ exported_at: new Date(at).toISOString(), cart, customer, log }, null, 2)
}
