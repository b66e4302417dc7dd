import { useState } from 'react'
import { useShop } from '../client/cart/cart-context.tsx'
import { LogOut } from '../components/session/log-out-button.tsx'
import controls from '../ui/design/controls.module.css'
import { QuestionDialog } from '../ui/dialog/dialog.tsx'
import { pluralize } from '../ui/format/pluralize.ts'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'
import { saveFile } from '../ui/save-file.ts'
import { type DeviceFile, deviceFile } from './device-file.ts'
import styles from './on-this-device.module.css'

interface ClearDeviceProps extends DeviceFile {
  /** How many acts the server has not got. */
  readonly unsent: number
}

/** The two things that can be done with what is kept: to have it, and to have it gone. */
export function ClearDevice({ unsent, ...file }: ClearDeviceProps) {
  const [isAsked, setAsked] = useState(false)
  const isGuest = file.customer.email === null
  return (
    <section className={styles.section} aria-labelledby="clear-heading">
      <h2 id="clear-heading">Download or clear your data</h2>
      <p className={styles.words}>
        {isGuest
          ? 'Clearing removes your cart from this browser. We keep a copy, so it comes back as soon as you’re online.'
          : 'Logging out removes your account data from this browser. Your cart stays in your account.'}
      </p>
      <div className={styles.ways}>
        <button
          type="button"
          className={controls.quiet}
          onClick={() => saveFile({ name: 'rusbank-on-this-device.json', text: deviceFile(file, Date.now()) })}
        >
          Download saved data
        </button>
        {isGuest ? (
          <button type="button" className={controls.quiet} onClick={() => setAsked(true)}>
            Clear saved data
          </button>
        ) : (
          <LogOut className={controls.quiet}>Log out and clear this device</LogOut>
        )}
      </div>
      {isAsked && <ClearQuestion unsent={unsent} onClose={() => setAsked(false)} />}
    </section>
  )
}

interface ClearQuestionProps {
  readonly unsent: number
  readonly onClose: () => void
}

/** Says what would be lost before it is. */
function ClearQuestion({ unsent, onClose }: ClearQuestionProps) {
  const { clear } = useShop()
  const { notify } = useNotificationList()
  const [isClearing, setClearing] = useState(false)
  const changes = pluralize(unsent, { one: 'change', many: 'changes' })
  const clearNow = async () => {
    setClearing(true)
    await clear()
    onClose()
    notify({ type: 'success', title: 'Saved data cleared' })
  }
  return (
    <QuestionDialog
      title={unsent === 0 ? 'Clear saved data?' : `Clear saved data and lose ${changes}?`}
      onClose={onClose}
    >
      <p>
        {unsent === 0
          ? 'You won’t lose anything: all your changes have been sent to us.'
          : `${changes} to your cart ${unsent === 1 ? 'hasn’t' : 'haven’t'} been sent to us and will be lost. Go online first to keep ${unsent === 1 ? 'it' : 'them'}.`}{' '}
        Our copy of your cart comes back when you’re online. Your recently viewed products and orders stay.
      </p>
      <form method="dialog" className={styles.ways}>
        <button type="submit" className={controls.primary}>
          {' '}
          Cancel{' '}
        </button>
        <button type="button" className={controls.quiet} disabled={isClearing} onClick={() => void clearNow()}>
          {isClearing ? 'Clearing…' : unsent === 0 ? 'Clear saved data' : `Clear and lose ${changes}`}
        </button>
      </form>
    </QuestionDialog>
  )
}
