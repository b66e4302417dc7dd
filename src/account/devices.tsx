import { useRef, useState } from 'react'
import { type Device, SuccessMessageSchema } from '#domain/customer/account-answers.ts'
import { post } from '../client/api/post.ts'
import { FailureMessage } from '../ui/form/form.tsx'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'
import type { ServerRendered } from './account-data.ts'
import { DeviceRow } from './device-row.tsx'
import styles from './devices.module.css'
import { LogOutEverywhere } from './log-out-everywhere.tsx'
import { useAccountFailure } from './use-account-form.ts'
import { isStale, useRevalidation } from './use-revalidation.ts'
import { useAccountWords } from './words.en.tsx'

/** The devices on which the customer is logged in. Each can be logged out. */
export function Devices({ rendered }: { readonly rendered: ServerRendered<readonly Device[]> }) {
  const words = useAccountWords().devices
  const { notify } = useNotificationList()
  const [devices, setDevices] = useState(rendered)
  const [failure, setFailure] = useAccountFailure()
  const list = useRef<HTMLUListElement>(null)
  /** The ids of the devices that the shop is logging out. */
  const leaving = useRef(new Set<string>())
  const { freshness, ask } = useRevalidation<{ readonly devices: readonly Device[] }>({
    path: '/api/devices',
    onAnswer: (answer) => setDevices(answer.devices),
  })
  const logOut = async ({ id, name }: Device) => {
    if (leaving.current.has(id)) return
    leaving.current.add(id)
    setFailure(null)
    const posted = await post({ path: '/api/device-logout', body: { id }, answer: SuccessMessageSchema })
    leaving.current.delete(id)
    if (!posted.ok) return setFailure(posted)
    setDevices((known) => known?.filter((device) => device.id !== id) ?? null)
    notify({ type: 'success', title: words.loggedOut(words.called(name)) })
    // The pressed button is removed. The customer may have gone on to a field meanwhile.
    const { activeElement } = document
    if (activeElement === document.body || list.current?.contains(activeElement)) list.current?.focus()
    ask()
  }
  if (devices === null)
    return <p className="secondary-text">{isStale(freshness) ? words.waiting[freshness] : words.loading}</p>
  return (
    <div className={`stack ${styles.devices}`}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari removes the list role from a list without bullets. */}
      <ul ref={list} role="list" className="rows" aria-label={words.name} tabIndex={-1}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onLogOut={() => void logOut(device)} />
        ))}
      </ul>
      {failure !== null && <FailureMessage>{failure}</FailureMessage>}
      <LogOutEverywhere onStart={() => setFailure(null)} onFailure={setFailure} />
    </div>
  )
}
