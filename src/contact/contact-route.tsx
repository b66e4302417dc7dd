import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Company } from '#domain/reading/company.ts'
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { ContactPage } from './contact-page.tsx'

/** How to reach the shop, at `/company/contact-us`. */
export function contactRoute(api: ShopApi) {
  return {
    loader: async ({ request }: LoaderFunctionArgs): Promise<Company> =>
      loaded(await api.get<Company>('/api/company', request.signal)),
    Component: ContactRoute,
  }
}

function ContactRoute() {
  return <ContactPage company={useLoaderData<Company>()} />
}
