import { type AnyRoute, get, type Rights, type Services } from '@mortise/server'
import { type AuthEntry, allAuthOf, authOf, hasKnownPlaceholders, type MenuNode, menuOf } from './menu.ts'
import { type PermissionBook, permissionBook } from './permission-book.ts'
import { grantedBy } from './rights.ts'

interface Answer {
  readonly menu: MenuNode[]
  readonly auth: AuthEntry[]
  readonly allAuth: AuthEntry[]
  readonly codeList: string[]
  readonly sysSafeMode: boolean
}

/** Worked out once for a user's rights and the menus as they are; either changing makes another key. */
const answers = new WeakMap<Rights, { readonly book: PermissionBook; readonly answer: Answer }>()

export const myPermissionRoutes: AnyRoute[] = [
  get('/sys/permission/getUserPermissionByToken', 'login', { transaction: false }, async ({ ctx }) => {
    const { services, user, tenant } = ctx
    const rights = await services.rights.of(user.id, tenant)
    const book = await permissionBook(services)
    const known = answers.get(rights)
    if (known?.book === book) return known.answer
    const answer = answerOf(services, book, rights)
    answers.set(rights, { book, answer })
    return answer
  }),
]

function answerOf({ log }: Services, book: PermissionBook, rights: Rights): Answer {
  const granted = grantedBy(rights)
  for (const { url, name } of book.rows) {
    if (url && !hasKnownPlaceholders(url))
      log.warn({ menu: name, url }, 'the address of a menu holds code and is not sent')
  }
  return {
    menu: menuOf(book.rows, granted, book.letters),
    auth: authOf(book.rows, granted),
    allAuth: allAuthOf(book.rows),
    codeList: [...rights.codes],
    sysSafeMode: false,
  }
}
