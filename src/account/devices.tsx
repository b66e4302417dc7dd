import { useRef, useState } from 'react'
import { type Device, DoneSchema } from '#domain/customer/account-answers.ts'
import { post } from '../client/api/post.ts'
import { useCustomer } from '../client/customer/use-customer.ts'
import { LogOutQuestion } from '../components/session/log-out-question.tsx'
import { useLogOut } from '../components/session/use-log-out.ts'
import controls from '../ui/design/controls.module.css'
import { Failure } from '../ui/form/form.tsx'
import { formatAge } from '../ui/format/format-age.ts'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'
import type { Rendered } from './account-data.ts'
import styles from './devices.module.css'
import { failureWhileLoggedIn } from './use-account-form.ts'
import { useRevalidation } from './use-revalidation.ts'

/** Where the customer is logged in. Any of the devices can be logged out from here. */
export function Devices({ rendered }: { readonly rendered: Rendered<readonly Device[]> }) {
  const { state } = useCustomer()
  const { notify } = useNotificationList()
  const [devices, setDevices] = useState(rendered)
  const [failure, setFailure] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const { freshness, ask } = useRevalidation<{ readonly devices: readonly Device[] }>({
    path: state.status === 'customer' ? '/api/devices' : null,
    onAnswer: (answer) => setDevices(answer.devices),
  })
  const everywhere = useLogOut({
    said: 'You’re logged out on all devices',
    before: async () => {
      const posted = await post({ path: '/api/logout-everywhere', body: {}, answer: DoneSchema })
      if (!posted.ok) setFailure(failureWhileLoggedIn(posted))
      return posted.ok
    },
  })
  const logOut = async ({ id, name }: Device) => {
    setFailure(null)
    const posted = await post({ path: '/api/device-logout', body: { id }, answer: DoneSchema })
    if (!posted.ok) return setFailure(failureWhileLoggedIn(posted))
    setDevices((known) => known?.filter((device) => device.id !== id) ?? null)
    notify({ type: 'success', title: `${name} has been logged out` })
    list.current?.focus()
    ask()
  }
  if (devices === null) return <p className={styles.waiting}>{WAITING[freshness] ?? 'Loading…'}</p>
  return (
    <div className={styles.devices}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ul ref={list} role="list" aria-label="Devices" tabIndex={-1}>
        {devices.map((device) => (
          <li key={device.id}>
            <div>
              <p className={styles.name}>{device.name}</p>
              <p className={styles.when}>
                {device.current ? 'This device' : `Last seen ${age(device.last_seen_at)}`}, logged in{' '}
                {age(device.logged_in_at)}
              </p>
            </div>
            {!device.current && (
              <button type="button" className={controls.text} onClick={() => void logOut(device)}>
                Log out<span className="hidden-visually"> {device.name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {failure !== null && <Failure>{failure}</Failure>}
      <button
        type="button"
        className={controls.quiet}
        aria-disabled={everywhere.stage.name === 'sending'}
        onClick={() => void everywhere.start()}
      >
        {everywhere.stage.name === 'sending' ? 'Logging out…' : 'Log out on all devices'}
      </button>
      <LogOutQuestion logOut={everywhere} />
    </div>
  )
}

function age(iso: string): string {
  return formatAge({ at: Date.parse(iso), now: Date.now() })
}

const WAITING: Readonly<Record<string, string>> = {
  unreachable: 'We couldn’t connect. You’ll see them here once you’re back online.',
  failed: 'Something went wrong on our side. Please try again in a moment.',
  ended: 'Log in again to see them.',
}
