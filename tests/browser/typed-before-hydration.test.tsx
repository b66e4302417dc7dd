import { useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import {
  EARLY_INTERACTIONS_SCRIPT,
  replayEarlyInteractions,
  stopRecording,
} from '#src/ui/loading/early-interactions.ts'

const TEXTS = { email: 'thandi@example.com', note: 'Ring the bell.\nThe dog is friendly.' }

/** Controlled fields, like those of the checkout. */
function Page() {
  const [typed, setTyped] = useState({ email: '', note: '' })
  useLayoutEffect(() => void replayEarlyInteractions(), [])
  return (
    <>
      <input name="email" value={typed.email} onChange={({ target }) => setTyped({ ...typed, email: target.value })} />
      <textarea name="note" value={typed.note} onChange={({ target }) => setTyped({ ...typed, note: target.value })} />
      <output>{JSON.stringify(typed)}</output>
    </>
  )
}

it('text that was typed before hydration, of one line or several, is in the state of the page', async () => {
  const script = document.createElement('script')
  script.text = EARLY_INTERACTIONS_SCRIPT
  document.head.append(script)
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML =
    '<input name="email" value=""><textarea name="note"></textarea><output>{"email":"","note":""}</output>'
  const field = (name: string) => place.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)
  for (const [name, text] of Object.entries(TEXTS)) Object.assign(field(name) ?? {}, { value: text })
  stopRecording()
  const root = hydrateRoot(place, <Page />)
  await expect.poll(() => JSON.parse(place.querySelector('output')?.textContent ?? '')).toEqual(TEXTS)
  expect([field('email')?.value, field('note')?.value]).toEqual(Object.values(TEXTS))
  root.unmount()
  place.remove()
})
