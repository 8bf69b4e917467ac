import { type AnyRoute, get, type Rights, rawJson } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { LRUCache } from 'lru-cache'
import { allAuthOf, authOf, menuOf } from '../menus/menu.ts'
import { type PermissionBook, permissionBook } from '../menus/permission-book.ts'
import { grantedBy } from './rights.ts'

/** As it travels: with thousands of entries, writing it takes longer than working it out. */
interface Answer {
  readonly book: PermissionBook
  readonly text: string
}

/** Worked out once for a user's rights and the menus as they are; either changing makes another key. */
const answers = new LRUCache<Rights, Answer>({ max: 500 })

/** Every right there is, which is the same for all users. */
const allAuths = new WeakMap<PermissionBook, string>()

export const myPermissionRoutes: AnyRoute[] = [
  get('/sys/permission/getUserPermissionByToken', 'login', { transaction: false }, async ({ ctx }) => {
    const services = servicesOf(ctx)
    const { user, tenant } = ctx
    const rights = await services.rights.of(user.id, tenant)
    const book = await permissionBook(services, tenant)
    const known = answers.get(rights)
    if (known?.book === book) return rawJson(known.text)
    const text = answerOf(book, rights)
    answers.set(rights, { book, text })
    return rawJson(text)
  }),
]

function answerOf(book: PermissionBook, rights: Rights): string {
  const granted = grantedBy(rights)
  const parts = {
    menu: JSON.stringify(menuOf(book.rows, granted, book.letters)),
    auth: JSON.stringify(authOf(book.rows, granted)),
    allAuth: allAuthText(book),
    codeList: JSON.stringify([...rights.codes]),
    sysSafeMode: 'false',
  }
  return `{${Object.entries(parts)
    .map(([name, text]) => `"${name}":${text}`)
    .join(',')}}`
}

function allAuthText(book: PermissionBook): string {
  let text = allAuths.get(book)
  if (text === undefined) allAuths.set(book, (text = JSON.stringify(allAuthOf(book.rows))))
  return text
}
