import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createRenderer } from '#src/app/entry-server.tsx'

/** The answer of each call by its path: a body, or a response. Any other call answers 404. */
export type Answers = Readonly<Record<string, () => unknown>>

/** Renders pages with these answers. `modules` are the build's scripts by module. */
export function pagesOf(answers: Answers, modules: Readonly<Record<string, readonly string[]>> = {}) {
  const render = createRenderer({
    async fetchApi(path) {
      const answer = answers[path]
      const answered = answer?.()
      if (answered instanceof Response) return answered
      if (answer !== undefined) return Response.json(answered)
      return Response.json({ code: 'unknown', message: 'There is none.', data: { status: 404 } }, { status: 404 })
    },
  })
  return async (path: string, init: RequestInit = {}) => {
    const reported: unknown[] = []
    const rendered = await render(new Request(`https://shop.example${path}`, init), {
      assets: { styles: [], scripts: [], preloads: [], modules },
      nonce: 'nonce',
      publicUrl: 'https://shop.example',
      gtmId: null,
      release: 'one',
      onError: (error) => reported.push(error),
    })
    if ('redirect' in rendered) throw new Error(`A redirect to ${rendered.redirect}`)
    return {
      status: rendered.status,
      headers: rendered.headers,
      html: await text(rendered.pipe(new PassThrough())),
      reported,
    }
  }
}
