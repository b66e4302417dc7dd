import type { BrowserContext } from 'playwright-core'

/** An entry of the data layer: an event with GA4’s field names. */
export interface DataLayerEvent {
  readonly event: string
  readonly ecommerce?: {
    readonly item_list_id?: string
    readonly currency?: string
    readonly value?: number
    readonly items?: readonly Readonly<Record<string, unknown>>[]
  }
}

/** Records all later entries of the data layers of a browser’s pages, including pages that were closed since. */
export async function spyOnDataLayer(context: BrowserContext): Promise<{
  readonly all: () => readonly unknown[]
  /** The events with this name. */
  readonly named: (event: string) => readonly DataLayerEvent[]
}> {
  const entries: unknown[] = []
  await context.exposeBinding('recordDataLayerEvent', (_source, told: string) => {
    entries.push(JSON.parse(told))
  })
  await context.addInitScript(() => {
    const layer: unknown[] = []
    layer.push = (...told) => {
      for (const each of told) {
        const isCall = Object.prototype.toString.call(each) === '[object Arguments]'
        void window.recordDataLayerEvent(JSON.stringify(isCall ? Array.from(each as ArrayLike<unknown>) : each))
      }
      return Array.prototype.push.apply(layer, told)
    }
    window.dataLayer = layer
  })
  return {
    all: () => entries,
    named: (event) => entries.filter((told): told is DataLayerEvent => isDataLayerEvent(told) && told.event === event),
  }
}

function isDataLayerEvent(told: unknown): told is DataLayerEvent {
  return typeof told === 'object' && told !== null && 'event' in told
}

declare global {
  interface Window {
    recordDataLayerEvent: (told: string) => Promise<void>
    dataLayer?: unknown[]
  }
}
