import controls from '../../ui/design/controls.module.css'
import { QuestionDialog } from '../../ui/dialog/dialog.tsx'
import styles from '../../ui/form/form.module.css'
import { pluralize } from '../../ui/format/pluralize.ts'
import type { LogOutFlow } from './use-log-out.ts'

/** Asks whether to log out, while something that was done here has not reached the shop. */
export function LogOutQuestion({ logOut: { stage, cancel, confirm } }: { readonly logOut: LogOutFlow }) {
  if (stage.name !== 'asking') return null
  const changes = pluralize(stage.unsent, { one: 'change', many: 'changes' })
  return (
    <QuestionDialog title="Log out and lose what we don’t have yet?" onClose={cancel}>
      <p>
        {changes} to your cart {stage.unsent === 1 ? 'has' : 'have'} not reached us, since we can’t be reached just now.
        Stay logged in, and {stage.unsent === 1 ? 'it is' : 'they are'} sent as soon as you are back online.
      </p>
      <form method="dialog" className={styles.ways}>
        <button type="submit" className={controls.primary}>
          Stay logged in
        </button>
        <button type="button" className={controls.quiet} onClick={() => void confirm()}>
          Log out and lose {changes}
        </button>
      </form>
    </QuestionDialog>
  )
}
