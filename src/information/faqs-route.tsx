import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Faqs } from '#domain/reading/information.ts'
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { FaqsPage } from './faqs-page.tsx'

/** The frequent questions, at `/information/faqs`. */
export function faqsRoute(api: ShopApi) {
  return {
    loader: async ({ request }: LoaderFunctionArgs): Promise<Faqs> =>
      loaded(await api.get<Faqs>('/api/information/faqs', request.signal)),
    Component: FaqsRoute,
  }
}

function FaqsRoute() {
  return <FaqsPage faqs={useLoaderData<Faqs>()} />
}
