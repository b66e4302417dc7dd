import type { CompanyDetails } from '../../client/shop-data.ts'
import type { SchemaThing, SiteFacts } from './page-subject.ts'

/** The reference to the shop from other things on a page. */
export function shopRef(home: string): SchemaThing {
  return { '@type': 'OnlineStore', '@id': `${home}/#shop`, name: 'Rusbank', url: `${home}/` }
}

/** The shop, with the company's details and the terms of returns. */
export function companyData({ home, company }: SiteFacts): SchemaThing {
  const shop = { ...shopRef(home), description: 'Couches and chairs from our own workshop in Cape Town.' }
  if (company === null) return shop
  const { name, vat_number, registration_number, telephone, email, address } = company
  return {
    ...shop,
    legalName: name,
    vatID: vat_number,
    identifier: { '@type': 'PropertyValue', name: 'Company registration', value: registration_number },
    telephone,
    email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${address.unit}, ${address.street}, ${address.suburb}`,
      addressLocality: address.city,
      addressRegion: address.province,
      postalCode: address.postcode,
      addressCountry: address.country,
    },
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', telephone, email, areaServed: 'ZA' },
    hasMerchantReturnPolicy: returnsData(company, home),
  }
}

/** The terms of returns. The shopper pays for the return delivery. */
export function returnsData({ return_days }: Pick<CompanyDetails, 'return_days'>, home: string): SchemaThing {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'ZA',
    returnPolicyCountry: 'ZA',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: return_days,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    refundType: 'https://schema.org/FullRefund',
    merchantReturnLink: `${home}/information/returns`,
  }
}
