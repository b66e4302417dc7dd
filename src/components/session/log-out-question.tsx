import controls from '../../ui/design/controls.module.css'
import { QuestionDialog } from '../../ui/dialog/dialog.tsx'
import styles from '../../ui/form/form.module.css'
import { useWords } from '../../ui/language/language-context.ts'
import type { LogOutFlow } from './use-log-out.ts'
import { LOG_OUT_WORDS } from './words.en.ts'

/** Asks whether to log out although changes have not been sent. */
export function LogOutQuestion({ logOut: { stage, cancel, confirm } }: { readonly logOut: LogOutFlow }) {
  const words = useWords('logOut', LOG_OUT_WORDS)
  if (stage.name !== 'asking') return null
  return (
    <QuestionDialog title={words.question} onClose={cancel}>
      <p>{words.unsent(stage.unsent)}</p>
      <form method="dialog" className={`row ${styles.ways}`}>
        <button type="submit" className={controls.primary}>
          {words.stay}
        </button>
        <button type="button" className={controls.quiet} onClick={() => void confirm()}>
          {words.lose(stage.unsent)}
        </button>
      </form>
    </QuestionDialog>
  )
}
