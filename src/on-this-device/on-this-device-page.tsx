import { type ComponentType, useEffect, useState } from 'react'
import { InformationLayout } from '../components/information/information-layout.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import { importWithRetry } from '../ui/loading/import-with-retry.ts'
import styles from './on-this-device.module.css'
import { useDeviceWords } from './words.en.tsx'

export const pageRoute = () => ({ Component: OnThisDevicePage })

/** `/on-this-device`. The stored data is known in the browser only, so the server renders the rest of the page. */
function OnThisDevicePage() {
  const { title, standfirst, noScript, looking } = useDeviceWords()
  const StoredData = useStoredData()
  return (
    <InformationLayout title={title} standfirst={standfirst}>
      <PageHead title={title} description={standfirst} path="/on-this-device" indexed={false} />
      <noscript>
        <p className={styles.notice}>{noScript}</p>
      </noscript>
      {StoredData === null ? <p className={styles.words}>{looking}</p> : <StoredData />}
    </InformationLayout>
  )
}

/** Loads the part that reads the stored log. */
function useStoredData(): ComponentType | null {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  useEffect(() => {
    void importWithRetry(() => import('./stored-data.tsx')).then(({ StoredData }) => setLoaded(() => StoredData))
  }, [])
  return Loaded
}
