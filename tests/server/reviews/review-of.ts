export const reviewOf = (customerId: string | null) => ({
  customerId,
  name: 'Anna',
  email: 'anna@example.org',
  title: 'Good',
  message: 'Two dogs, one couch, no marks.',
  rating: 5,
  productId: 1008,
})
