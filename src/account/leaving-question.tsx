import controls from '../design/controls.module.css'
import { counted } from '../design/plural.ts'
import styles from './entrance-form.module.css'
import { QuestionDialog } from './question-dialog.tsx'
import type { Leaving } from './use-leaving.ts'

/** Asks whether to log out, while something that was done here has not reached the shop. */
export function LeavingQuestion({ leaving: { stage, stay, leaveAnyway } }: { readonly leaving: Leaving }) {
  if (stage.name !== 'asking') return null
  const changes = counted(stage.unsent, { one: 'change', many: 'changes' })
  return (
    <QuestionDialog title="Log out and lose what we don’t have yet?" onClose={stay}>
      <p>
        {changes} to your cart {stage.unsent === 1 ? 'has' : 'have'} not reached us, since we can’t be reached just now.
        Stay logged in, and {stage.unsent === 1 ? 'it is' : 'they are'} sent as soon as you are back online.
      </p>
      <form method="dialog" className={styles.ways}>
        <button type="submit" className={controls.primary}>
          Stay logged in
        </button>
        <button type="button" className={controls.quiet} onClick={() => void leaveAnyway()}>
          Log out and lose {changes}
        </button>
      </form>
    </QuestionDialog>
  )
}
