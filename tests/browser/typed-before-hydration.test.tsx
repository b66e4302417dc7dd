import { type SubmitEvent, startTransition, useLayoutEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { EARLY_INTERACTIONS_SCRIPT, replayEarlyInteractions } from '#src/ui/loading/early-interactions.ts'

const TEXTS = { email: 'thandi@example.com', note: 'Ring the bell.\nThe dog is friendly.' }

/** As the shop does in the commit that hydrates a page. */
function useReplay() {
  useLayoutEffect(() => {
    window.rusbankEarly.stopRecordingSubmits()
    void replayEarlyInteractions()
  }, [])
}

/** Controlled fields, like those of the checkout. */
function Page() {
  const [typed, setTyped] = useState({ email: '', note: '' })
  useReplay()
  return (
    <>
      <input name="email" value={typed.email} onChange={({ target }) => setTyped({ ...typed, email: target.value })} />
      <textarea name="note" value={typed.note} onChange={({ target }) => setTyped({ ...typed, note: target.value })} />
      <output>{JSON.stringify(typed)}</output>
    </>
  )
}

const rendered = (html: string) => {
  const script = document.createElement('script')
  script.text = EARLY_INTERACTIONS_SCRIPT
  document.head.append(script)
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = html
  return place
}

it('text that was typed before hydration, of one line or several, is in the state of the page', async () => {
  const place = rendered(
    '<input name="email" value=""><textarea name="note"></textarea><output>{"email":"","note":""}</output>',
  )
  const field = (name: string) => place.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)
  for (const [name, text] of Object.entries(TEXTS)) Object.assign(field(name) ?? {}, { value: text })
  window.rusbankEarly.stopRecordingClicks()
  const root = hydrateRoot(place, <Page />)
  await expect.poll(() => JSON.parse(place.querySelector('output')?.textContent ?? '')).toEqual(TEXTS)
  expect([field('email')?.value, field('note')?.value]).toEqual(Object.values(TEXTS))
  root.unmount()
  place.remove()
})

/** A form as on the page of a new account. */
function FormPage({ onSend }: { readonly onSend: (sent: string) => void }) {
  useReplay()
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSend(`${new FormData(event.currentTarget).get('email')}`)
  }
  return (
    <form action="/api/register" method="post" onSubmit={send}>
      <input name="email" />
      <button type="submit">Create account</button>
    </form>
  )
}

it('a form that is submitted while React hydrates the page is sent once by its page, and not by the browser', async () => {
  const place = rendered(
    '<form action="/api/register" method="post"><input name="email"><button type="submit">Create account</button></form>',
  )
  const byBrowser: string[] = []
  const byPage: string[] = []
  const note = (event: Event) => {
    if (!event.defaultPrevented) byBrowser.push(event.type)
    event.preventDefault()
  }
  addEventListener('submit', note)
  onTestFinished(() => removeEventListener('submit', note))
  window.rusbankEarly.stopRecordingClicks()
  let root: Root | undefined
  startTransition(() => {
    root = hydrateRoot(place, <FormPage onSend={(sent) => byPage.push(sent)} />)
  })
  const form = place.querySelector('form') as HTMLFormElement
  Object.assign(form.querySelector('input') ?? {}, { value: TEXTS.email })
  // As a password manager does: a press would make React hydrate the page first.
  form.requestSubmit()
  await expect.poll(() => [byPage, byBrowser]).toEqual([[TEXTS.email], []])
  form.requestSubmit()
  expect([byPage, byBrowser]).toEqual([[TEXTS.email, TEXTS.email], []])
  root?.unmount()
  place.remove()
})
