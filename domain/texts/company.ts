import * as v from 'valibot'

/**
 * The answer of `GET /api/company`: the particulars that section 43 of the ECTA requires to be accessible from every page. The
 * bank account is excluded: only customers who have placed an order get it.
 */
export const CompanySchema = v.object({
  /** Whether these are still example data of a shop that does not trade. */
  particulars_are_examples: v.boolean(),
  name: v.string(),
  trading_name: v.string(),
  legal_status: v.string(),
  registration_number: v.string(),
  vat_number: v.string(),
  directors: v.array(v.string()),
  information_officer: v.object({ name: v.string(), email: v.string() }),
  address: v.object({
    unit: v.string(),
    street: v.string(),
    suburb: v.string(),
    city: v.string(),
    province: v.string(),
    postcode: v.string(),
    country: v.literal('ZA'),
  }),
  /** For dialling, and for display. */
  telephone: v.string(),
  telephone_shown: v.string(),
  email: v.string(),
  /** Times as `08:00`. */
  opening_hours: v.array(v.object({ days: v.string(), opens: v.string(), closes: v.string() })),
  dispute_resolution: v.string(),
  return_days: v.number(),
  /** In cents. */
  return_fee_max: v.number(),
  social: v.array(v.string()),
})
export type Company = v.InferOutput<typeof CompanySchema>
