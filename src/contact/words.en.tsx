import type { ReactNode } from 'react'

export const CONTACT_WORDS = {
  title: 'Contact us',
  description: 'Call us, e-mail us or visit our workshop in Epping. You’ll always get a real person.',
  write: 'Send us a message',
  before: (questions: ReactNode) => (
    <>
      You may find your answer in our {questions}. If your couch has to go round a corner, send us the measurements of
      your door and passage.
    </>
  ),
  questions: 'FAQs',
  name: 'Your name',
  email: 'Your e-mail',
  message: 'Your message',
  length: '10 to 5 000 characters.',
  trap: 'Leave this empty',
  submit: 'Send message',
  sending: 'Sending…',
  notSent: 'We couldn’t send your message. It’s still here, so please try again.',
  orMail: (email: ReactNode) => <>You can also e-mail us at {email}.</>,
  sent: 'Message sent',
  thanks: (message: string) => message,
  another: 'Send another message',
  details: {
    title: 'Our details',
    phone: 'Phone',
    email: 'E-mail',
    workshop: 'Workshop',
    hours: 'Opening hours',
    opening: (opens: string, closes: string) => `${opens} to ${closes}`,
    closed: 'Closed on Sundays and public holidays',
    company: 'Company details',
    name: 'Name',
    status: 'Status',
    registration: 'Registration',
    vat: 'VAT number',
    directors: 'Directors',
    service: 'Address for legal service',
    serviceAddress: 'The workshop’s address',
    disputes: 'Disputes',
    officer: 'Information officer',
    examples: 'These are example details: this shop isn’t trading yet.',
  },
}
