import type { CartState } from '#domain/cart/cart-state.ts'
import type { Recording } from '#domain/replay/recording.ts'
import { testFile } from '#domain/replay/test-file.ts'
import controls from '../ui/design/controls.module.css'
import { saveFile } from '../ui/save-file.ts'
import type { ConsoleApi } from './console-api.ts'
import { ReasonForm } from './reason-form.tsx'
import styles from './replay-page.module.css'

interface TestExportProps {
  readonly api: ConsoleApi
  readonly cartId: string
  readonly recording: Recording
  readonly point: number
  /** What the server holds at this point. */
  readonly held: CartState
}

/** This moment as a test in the kit's language: of what was seen, or of what should have been. */
export function TestExport({ api, cartId, recording, point, held }: TestExportProps) {
  const save = async (reason: string, fields: FormData): Promise<string | null> => {
    // Nothing leaves the house unrecorded.
    const called = await api.post('exported', { cartId, reason })
    if (!called.ok) return called.message
    const isHeld = fields.get('expects') === 'held'
    const text = testFile({ recording, point, title: reason, ...(isHeld && { cart: held }) })
    saveFile({ name: `replay-${cartId}-${point}.test.ts`, text })
    return null
  }
  return (
    <section aria-label="Make it a test">
      <h2>Make it a test</h2>
      <p className={styles.none}>Up to this point, with no more in it than the cart’s log.</p>
      <ReasonForm label="The rule that it shows" act="Save the test" onReason={save}>
        <label>
          <span className={controls.label}>It expects</span>
          <select className={controls.field} name="expects">
            <option value="seen">what was seen here</option>
            <option value="held">what the server holds</option>
          </select>
        </label>
      </ReasonForm>
    </section>
  )
}
