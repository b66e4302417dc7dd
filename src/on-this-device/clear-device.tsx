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
      <h2 id="clear-heading">Take it along, or clear it</h2>
      <p className={styles.words}>
        {isGuest
          ? 'Clearing empties the log in this browser. Your cart stays with us, and comes back as soon as you’re online.'
          : 'Logging out leaves nothing of your account in this browser. Your cart stays in your account.'}
      </p>
      <div className={styles.ways}>
        <button
          type="button"
          className={controls.quiet}
          onClick={() => saveFile({ name: 'rusbank-on-this-device.json', text: deviceFile(file, Date.now()) })}
        >
          Download what is kept
        </button>
        {isGuest ? (
          <button type="button" className={controls.quiet} onClick={() => setAsked(true)}>
            Clear this device
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
    notify({ type: 'success', title: 'This device is cleared' })
  }
  return (
    <QuestionDialog
      title={unsent === 0 ? 'Clear this device?' : `Clear this device and lose ${changes}?`}
      onClose={onClose}
    >
      <p>
        {unsent === 0
          ? 'Nothing is lost: everything that you did here has reached us.'
          : `${changes} to your cart ${unsent === 1 ? 'hasn’t' : 'haven’t'} reached us, and would be lost. Go online first, and nothing is.`}{' '}
        Your cart as we have it comes back when you’re online. What you looked at lately and orders you placed here
        stay.
      </p>
      <form method="dialog" className={styles.ways}>
        <button type="submit" className={controls.primary}>
          Keep it
        </button>
        <button type="button" className={controls.quiet} disabled={isClearing} onClick={() => void clearNow()}>
          {isClearing ? 'Clearing…' : unsent === 0 ? 'Clear this device' : `Clear and lose ${changes}`}
        </button>
      </form>
    </QuestionDialog>
  )
}
