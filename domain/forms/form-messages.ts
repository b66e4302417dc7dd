// Messages at the fields of any form (specification, section 5).

/** A required field is empty. */
export const INCOMPLETE = 'Please complete all fields'
