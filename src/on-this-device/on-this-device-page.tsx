import { type ComponentType, useEffect, useState } from 'react'
import { InformationLayout } from '../components/information/information-layout.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import { importWithRetry } from '../ui/loading/import-with-retry.ts'
import styles from './on-this-device.module.css'

const TITLE = 'On this device'
const STANDFIRST =
  'What this browser keeps of your shopping, so that your cart is there without a network, and after a restart.'

/** What the browser keeps is known in the browser alone: the server renders the page around it. */
export function OnThisDevicePage() {
  const Kept = useKept()
  return (
    <InformationLayout title={TITLE} standfirst={STANDFIRST}>
      <PageHead title={TITLE} description={STANDFIRST} path="/on-this-device" indexed={false} />
      <noscript>
        <p className={styles.notice}>This page looks into your browser. For that, please switch JavaScript on.</p>
      </noscript>
      {Kept === null ? <p className={styles.looking}>Looking at what is kept here…</p> : <Kept />}
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
