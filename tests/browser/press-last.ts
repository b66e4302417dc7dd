/** Focuses and clicks the last button in a place with this label: that of an open dialog. Resolves when React has handled it. */
export async function pressLast(place: Element, label: string): Promise<void> {
  const button = [...place.querySelectorAll('button')].findLast(({ textContent }) => textContent === label)
  if (button === undefined) throw new Error(`no button says ${label}`)
  button.focus()
  button.click()
  await Promise.resolve()
}
