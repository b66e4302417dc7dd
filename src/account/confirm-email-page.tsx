import { useEffect, useState } from 'react'
import { Link, useLoaderData, useSearchParams } from 'react-router-dom'
import type { Mailbox as MailboxState } from '#domain/customer/account-answers.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import { type Rendered, renderMailbox } from './account-data.ts'
import styles from './account-page.module.css'
import { Mailbox } from './mailbox.tsx'
import { useAccountWords } from './use-account-words.ts'

/** `/my-account/confirm-email`, the target of the link in the e-mail. */
export function confirmEmailRoute(api: ShopApi) {
  return { loader: renderMailbox(api), Component: ConfirmEmailPage }
}

function ConfirmEmailPage() {
  const rendered = useLoaderData<Rendered<MailboxState>>()
  const code = useCodeFromUrl()
  const words = useAccountWords().mailbox
  return (
    <div className={styles.page}>
      <PageHead title={words.title} description={words.description} path="/my-account/confirm-email" indexed={false} />
      <div className={styles.head}>
        <h1>{words.title}</h1>
      </div>
      <Mailbox rendered={rendered} code={code} done={words.done} />
      <p>
        <Link className={controls.text} to="/my-account">
          {words.toAccount}
        </Link>
      </p>
    </div>
  )
}

/** Reads the code from the URL, and removes it from the URL and the browser's history. */
function useCodeFromUrl(): string {
  const [search] = useSearchParams()
  const [code] = useState(() => /^\d{8}$/.exec(search.get('code') ?? '')?.[0] ?? '')
  useEffect(() => {
    if (code !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [code])
  return code
}
