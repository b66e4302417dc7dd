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
    <QuestionDialog title="Log out and lose unsaved changes?" onClose={cancel}>
      <p>
        {changes} to your cart {stage.unsent === 1 ? 'hasn’t' : 'haven’t'} been saved to your account yet, because we
        couldn’t connect. Stay logged in, and we’ll save {stage.unsent === 1 ? 'it' : 'them'} as soon as you’re back
        online.
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
