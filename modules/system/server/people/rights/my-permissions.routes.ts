import { type AnyRoute, get, type Rights, rawJson } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { LRUCache } from 'lru-cache'
import { ofEach } from '../../shared/of-each.ts'
import { allAuthOf, authOf, menuOf } from '../menus/menu.ts'
import { type PermissionBook, permissionBook } from '../menus/permission-book.ts'
import { grantedBy } from './rights.ts'

/** As it travels, to the byte: with thousands of entries, writing it takes longer than working it out. */
interface Answer {
  readonly book: PermissionBook
  readonly json: Buffer
}

/** Worked out once for a user's rights and the menus as they are; either changing makes another key. */
const answers = new LRUCache<Rights, Answer>({ max: 500 })

/** Every right there is, which is the same for all users, and the own rights of who holds them all. */
const allAuth = ofEach((book: PermissionBook) => {
  const entries = allAuthOf(book.rows)
  return { count: entries.length, json: Buffer.from(JSON.stringify(entries)) }
})

export const myPermissionRoutes: AnyRoute[] = [
  get('/sys/permission/getUserPermissionByToken', 'login', { transaction: false }, async ({ ctx }) => {
    const services = servicesOf(ctx)
    const { user, tenant } = ctx
    const rights = await services.rights.of(user.id, tenant)
    const book = await permissionBook(services, tenant)
    const known = answers.get(rights)
    if (known?.book === book) return rawJson(known.json)
    const json = answerOf(book, rights, services.config.safeMode)
    answers.set(rights, { book, json })
    return rawJson(json)
  }),
]

function answerOf(book: PermissionBook, rights: Rights, isSafe: boolean): Buffer {
  const granted = grantedBy(rights)
  const all = allAuth(book)
  const own = authOf(book.rows, granted)
  const menu = JSON.stringify(menuOf(book.rows, granted, book.letters))
  return Buffer.concat([
    Buffer.from(`{"menu":${menu},"auth":`),
    own.length === all.count ? all.json : Buffer.from(JSON.stringify(own)),
    Buffer.from(`,"allAuth":`),
    all.json,
    Buffer.from(`,"codeList":${JSON.stringify([...rights.codes])},"sysSafeMode":${isSafe}}`),
  ])
}
