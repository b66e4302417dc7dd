import { deviceNameInAfrikaans } from '#domain/customer/device-name.ts'
import type { LanguageCode } from '#domain/site/languages.ts'

interface EmailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly after?: readonly string[]
  readonly link: string
}

/** The texts of e-mails about accounts. Times are passed already formatted. */
interface AccountEmailWords {
  readonly confirmMailbox: EmailText
  readonly passwordCode: EmailText
  readonly passwordChanged: (at: string) => EmailText
  readonly newDevice: (at: string, device: string) => EmailText
}

export const ACCOUNT_EMAIL_WORDS: Readonly<Record<LanguageCode, AccountEmailWords>> = {
  en: {
    confirmMailbox: {
      subject: 'Confirm your e-mail address',
      paragraphs: [
        'Someone, probably you, created a Rusbank account with this e-mail address. If it was you, enter this code in your account within 24 hours:',
      ],
      after: [
        'If it wasn’t you, you don’t need to do anything: without this code the account can’t see anything of yours. Don’t share the code with anyone.',
      ],
      link: 'Confirm my e-mail address',
    },
    passwordCode: {
      subject: 'Your password reset code',
      paragraphs: ['Someone, probably you, asked to reset your password. Use this code within 15 minutes:'],
      after: [
        'If it wasn’t you, you don’t need to do anything: without this code your password can’t be changed. Don’t share the code with anyone.',
      ],
      link: 'Reset your password',
    },
    passwordChanged: (at) => ({
      subject: 'Your password was changed',
      paragraphs: [
        `The password of your Rusbank account was changed on ${at}. Your other devices have been logged out.`,
        'If it wasn’t you, reset your password now and contact us.',
      ],
      link: 'Reset your password',
    }),
    newDevice: (at, device) => ({
      subject: 'New login to your account',
      paragraphs: [
        `There was a new login to your Rusbank account on ${at}. Device: ${device}.`,
        'If it was you, you don’t need to do anything. If not, change your password: that logs out all other devices.',
      ],
      link: 'View my devices',
    }),
  },
  af: {
    confirmMailbox: {
      subject: 'Bevestig jou e-posadres',
      paragraphs: [
        'Iemand, waarskynlik jy, het ’n Rusbank-rekening met hierdie e-posadres geskep. As dit jy was, vul hierdie kode binne 24 uur in jou rekening in:',
      ],
      after: [
        'As dit nie jy was nie, hoef jy niks te doen nie: sonder hierdie kode kan die rekening niks van jou sien nie. Moenie die kode met enigiemand deel nie.',
      ],
      link: 'Bevestig my e-posadres',
    },
    passwordCode: {
      subject: 'Jou kode om jou wagwoord te herstel',
      paragraphs: ['Iemand, waarskynlik jy, wil jou wagwoord herstel. Gebruik hierdie kode binne 15 minute:'],
      after: [
        'As dit nie jy was nie, hoef jy niks te doen nie: sonder hierdie kode kan jou wagwoord nie verander word nie. Moenie die kode met enigiemand deel nie.',
      ],
      link: 'Herstel jou wagwoord',
    },
    passwordChanged: (at) => ({
      subject: 'Jou wagwoord is verander',
      paragraphs: [
        `Die wagwoord van jou Rusbank-rekening is op ${at} verander. Jou ander toestelle is afgemeld.`,
        'As dit nie jy was nie, herstel jou wagwoord nou en kontak ons.',
      ],
      link: 'Herstel jou wagwoord',
    }),
    newDevice: (at, device) => ({
      subject: 'Nuwe aanmelding by jou rekening',
      paragraphs: [
        `Daar was op ${at} ’n nuwe aanmelding by jou Rusbank-rekening. Toestel: ${deviceNameInAfrikaans(device)}.`,
        'As dit jy was, hoef jy niks te doen nie. Indien nie, verander jou wagwoord: dit meld alle ander toestelle af.',
      ],
      link: 'Bekyk my toestelle',
    }),
  },
}
