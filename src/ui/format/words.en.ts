export const DATE_WORDS = {
  months: 'January February March April May June July August September October November December'.split(' '),
  weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  range: (first: string, last: string) => `${first} to ${last}`,
}
