import { type SubmitEvent, useRef, useState } from 'react'

/** A form that is sent once at a time. `send` resolves to an error message; null on success. */
export function useConsoleForm(send: (form: HTMLFormElement) => Promise<string | null>) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** The same at once, for a double click. */
  const isSending = useRef(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    // Otherwise the same message would not be announced again.
    setProblem(null)
    const wrong = await send(event.currentTarget).catch((error: unknown) => {
      reportError(error)
      return 'Something went wrong. Try again.'
    })
    isSending.current = false
    setBusy(false)
    setProblem(wrong)
  }
  return { problem, isBusy, onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event) }
}
