export const PAGINATION_WORDS = {
  name: 'Pages',
  previous: 'Previous',
  next: 'Next',
  place: (page: number, pages: number) => `Page ${page} of ${pages}`,
}
