import type { CartState } from '#domain/cart/cart-state.ts'
import type { Recording } from '#domain/replay/recording.ts'
import { testFile } from '#domain/replay/test-file.ts'
import { saveFile } from '../ui/save-file.ts'
import type { ConsoleApi } from './console-api.ts'
import { ConsoleSelect } from './console-field.tsx'
import { ReasonForm } from './reason-form.tsx'
import { useSlicedWork } from './use-sliced-work.ts'

export interface TestExportProps {
  readonly api: ConsoleApi
  readonly cartId: string
  readonly recording: Recording
  readonly point: number
  /** The server's cart at this point. */
  readonly held: CartState
}

/** Exports the recording up to this point as a test, which expects the cart that the customer saw, or the server's. */
export function TestExport({ api, cartId, recording, point, held }: TestExportProps) {
  const { progress, run } = useSlicedWork()
  const save = async (reason: string, fields: FormData): Promise<string | null> => {
    // Each export is recorded in the access log.
    const called = await api.post('exported', { cartId, reason })
    if (!called.ok) return called.message
    const isHeld = fields.get('expects') === 'held'
    const text = await run(testFile({ recording, point, title: reason, ...(isHeld && { cart: held }) }))
    if (text !== null) saveFile({ name: `replay-${cartId}-${point}.test.ts`, text })
    return null
  }
  return (
    <section aria-label="Export as a test">
      <h2>Export as a test</h2>
      <p className="small-print">Everything up to this step. Cart data only, no personal details.</p>
      <ReasonForm label="Test title" submitLabel="Download test" onReason={save}>
        <ConsoleSelect label="Expected result" name="expects">
          <option value="seen">What the customer saw</option>
          <option value="held">What the server has</option>
        </ConsoleSelect>
      </ReasonForm>
      {progress !== null && <progress aria-label="Writing the test" value={progress} max={1} />}
    </section>
  )
}
