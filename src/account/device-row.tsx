import type { Device } from '#domain/customer/account-answers.ts'
import controls from '../ui/design/controls.module.css'
import { useFormatAge } from '../ui/format/format-age.ts'
import styles from './devices.module.css'
import { useAccountWords } from './words.en.tsx'

/** One device in the list. The current one has no button, since the page has its own for logging out. */
export function DeviceRow({ device, onLogOut }: { readonly device: Device; readonly onLogOut: () => void }) {
  const words = useAccountWords().devices
  const formatAge = useFormatAge()
  const age = (iso: string) => formatAge({ at: Date.parse(iso), now: Date.now() })
  const name = words.called(device.name)
  return (
    <li className="ends-row">
      <div>
        <p className={styles.name}>{name}</p>
        {/* By the shop’s clock at first, from which the device’s may differ. */}
        <p className="secondary-text" suppressHydrationWarning>
          {device.current
            ? words.current(age(device.logged_in_at))
            : words.other(age(device.last_seen_at), age(device.logged_in_at))}
        </p>
      </div>
      {!device.current && (
        <button type="button" className={controls.text} onClick={onLogOut}>
          {words.logOut}
          <span className="hidden-visually"> {name}</span>
        </button>
      )}
    </li>
  )
}
