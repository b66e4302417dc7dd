import { type ComponentType, useEffect, useState } from 'react'
import { InformationLayout } from '../components/information/information-layout.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import { importWithRetry } from '../ui/loading/import-with-retry.ts'
import styles from './on-this-device.module.css'
import { useDeviceWords } from './use-device-words.ts'

/** What the browser keeps is known in the browser alone: the server renders the page around it. */
export function OnThisDevicePage() {
  const { title, standfirst, noScript, looking } = useDeviceWords()
  const Kept = useKept()
  return (
    <InformationLayout title={title} standfirst={standfirst}>
      <PageHead title={title} description={standfirst} path="/on-this-device" indexed={false} />
      <noscript>
        <p className={styles.notice}>{noScript}</p>
      </noscript>
      {Kept === null ? <p className={styles.looking}>{looking}</p> : <Kept />}
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
