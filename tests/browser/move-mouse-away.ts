import { userEvent } from 'vitest/browser'

/** Moves the mouse to the top right corner: another file may have left it anywhere, also where a test’s page will be. */
export async function moveMouseAway(): Promise<void> {
  const corner = document.body.appendChild(document.createElement('div'))
  corner.style.cssText = 'position: fixed; inset: 0 0 auto auto; width: 10px; height: 10px'
  await userEvent.hover(corner)
  corner.remove()
}
