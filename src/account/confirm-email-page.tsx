import { Link, useLoaderData } from 'react-router-dom'
import type { Mailbox as MailboxState } from '#domain/customer/account-answers.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import type { ServerRendered } from './account-data.ts'
import styles from './account-page.module.css'
import { MailboxPanel } from './mailbox-panel.tsx'
import { useCodeFromQuery } from './use-code-from-link.ts'
import { useAccountWords } from './words.en.tsx'

/** `/my-account/confirm-email`, the target of the link in the e-mail. */
export function ConfirmEmailPage() {
  const rendered = useLoaderData<ServerRendered<MailboxState>>()
  const code = useCodeFromQuery()
  const words = useAccountWords().mailbox
  return (
    <div className={styles.page}>
      <PageHead title={words.title} description={words.description} path="/my-account/confirm-email" indexed={false} />
      <div className={styles.head}>
        <h1>{words.title}</h1>
      </div>
      <MailboxPanel rendered={rendered} code={code} done={words.done} />
      <p>
        <Link className={controls.text} to="/my-account">
          {words.toAccount}
        </Link>
      </p>
    </div>
  )
}
