import { FRAME, MAX_FRAMES, type PageError, PageErrorAcceptedSchema } from '#domain/site/page-error.ts'
import { post } from '../client/api/post.ts'

/** The limit per page load, for a page that keeps failing. */
const MAX_REPORTS = 5
let sent = 0

export async function sendPageError(error: unknown): Promise<void> {
  if (sent === MAX_REPORTS) return
  sent += 1
  await post({ path: '/api/page-error', body: { ...pageErrorOf(error) }, answer: PageErrorAcceptedSchema })
}

export function pageErrorOf(error: unknown): PageError {
  const { name, message, stack = '' } = error instanceof Error ? error : { name: 'Thrown', message: '' }
  const reactCode = /^Minified React error #(\d+)/.exec(message)?.[1]
  return {
    error: /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error',
    reactCode: reactCode === undefined ? null : Number(reactCode),
    frames: [...stack.matchAll(new RegExp(FRAME, 'g'))].map(([frame]) => frame).slice(0, MAX_FRAMES),
  }
}
