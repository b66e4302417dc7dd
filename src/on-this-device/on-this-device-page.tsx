import { type ComponentType, useEffect, useState } from 'react'
import { InformationLayout } from '../components/information/information-layout.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import { importWithRetry } from '../ui/loading/import-with-retry.ts'
import styles from './on-this-device.module.css'

const TITLE = 'Data on this device'
const STANDFIRST =
  'What we save in this browser, so that your cart is there when you’re offline or restart your device.'

/** What the browser keeps is known in the browser alone: the server renders the page around it. */
export function OnThisDevicePage() {
  const Kept = useKept()
  return (
    <InformationLayout title={TITLE} standfirst={STANDFIRST}>
      <PageHead title={TITLE} description={STANDFIRST} path="/on-this-device" indexed={false} />
      <noscript>
        <p className={styles.notice}>Please turn on JavaScript to see what’s saved in your browser.</p>
      </noscript>
      {Kept === null ? <p className={styles.looking}>Checking what’s saved here…</p> : <Kept />}
    </InformationLayout>
  )
}

/** The part that reads the stored log, whose code no other page of the shop needs. */
function useKept(): ComponentType | null {
  const [Kept, setKept] = useState<ComponentType | null>(null)
  useEffect(() => {
    let isShown = true
    void importWithRetry(() => import('./stored-data.tsx')).then(
      ({ StoredData }) => isShown && setKept(() => StoredData),
    )
    return () => {
      isShown = false
    }
  }, [])
  return Kept
}
