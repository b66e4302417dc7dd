import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { workerRoute } from '#server/site/worker-route.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const WORKER = 'self.addEventListener("fetch", () => {})'

async function ask({ isOffline, isBuilt = true }: { readonly isOffline: boolean; readonly isBuilt?: boolean }) {
  const buildDir = temporaryFolder()
  mkdirSync(join(buildDir, 'worker'))
  if (isBuilt) writeFileSync(join(buildDir, 'worker/service-worker.js'), WORKER)
  const app = Fastify()
  onTestFinished(() => app.close())
  await workerRoute(app, { buildDir, isOffline })
  return app.inject({ url: '/service-worker.js' })
}

it('the build’s worker is served, and revalidated at each visit', async () => {
  const answer = await ask({ isOffline: true })
  expect(answer.body).toBe(WORKER)
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  })
})

it('a disabled worker is replaced with one that deletes the caches and itself', async () => {
  const { body } = await ask({ isOffline: false })
  const deleted: string[] = []
  const work: Promise<unknown>[] = []
  const listeners = new Map<string, (event: { waitUntil: (done: Promise<unknown>) => void }) => void>()
  const self = {
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    skipWaiting: () => deleted.push('the wait'),
    registration: { unregister: async () => deleted.push('itself') },
  }
  const caches = { keys: async () => ['answers', 'pictures'], delete: async (name: string) => deleted.push(name) }
  new Function('self', 'caches', body)(self, caches)
  for (const type of ['install', 'activate']) listeners.get(type)?.({ waitUntil: (done) => work.push(done) })
  await Promise.all(work)
  expect(deleted).toEqual(['the wait', 'answers', 'pictures', 'itself'])
})

it('before the first build there is no worker', async () => {
  expect((await ask({ isOffline: true, isBuilt: false })).statusCode).toBe(404)
})
