import { MenuType, PermissionStatus } from '@mortise/system/model'
import type { Granted, PermissionRow } from '../menus/menu.ts'
import type { PermissionBook } from '../menus/permission-book.ts'
import type { Holdings, RoleHolding } from '../rights/holdings.ts'

/** All that an answer about one user goes by: what is enforced, and where it comes from. */
export interface Known {
  readonly book: PermissionBook
  readonly holdings: Holdings
  /** What the tenant is offered; null where nothing narrows it. */
  readonly offered: ReadonlySet<string> | null
  /** Pages for whoever is signed in, with the menus above them. */
  readonly everyones: ReadonlySet<string>
  readonly granted: Granted
  readonly isAdmin: boolean
  readonly departNames: ReadonlyMap<string, string>
}

/** A role by the name that people know it by. */
export function roleText({ departNames }: Known, { name, depart }: RoleHolding): string {
  return depart === null
    ? `角色【${name}】`
    : `部门角色【${name}】（${departNames.get(depart) ?? '已删除的部门'}）`
}

/** Why a menu or right is held or not, each reason a sentence; the last word has what is enforced. */
export function reasonsOf(known: Known, row: PermissionRow): string[] {
  const { isAdmin, offered, everyones, granted } = known
  if (isAdmin) return ['该用户是系统管理员，拥有全部权限。']
  const sentences = grantSentences(known, row)
  if (everyones.has(row.id) && row.type !== MenuType.right) sentences.push('对所有登录用户开放，无需授权。')
  if (offered && !offered.has(row.id)) sentences.push('当前租户的套餐不包含此项，授权也不生效。')
  const isGranted = granted === 'all' || granted.has(row.id)
  if (!isGranted)
    sentences.push(...(sameCode(known, row) ?? (sentences.length === 0 ? [lackSentence(known)] : [])))
  if (row.type === MenuType.right && row.status === PermissionStatus.open)
    sentences.push('此权限设为不控制：按钮对所有人显示，但调用时服务器仍要求持有它。')
  if (isGranted && row.type !== MenuType.right && row.isHidden)
    sentences.push('菜单设为隐藏，可以打开，但不在菜单中显示。')
  return sentences
}

/** A code may stand at several places of the tree; whoever holds one of them holds it. */
function sameCode({ book, granted }: Known, { id, code }: PermissionRow): string[] | null {
  if (!code || granted === 'all') return null
  const other = book.rows.find((row) => row.id !== id && row.code === code && granted.has(row.id))
  const above = other && book.byId.get(other.parent ?? '')
  return other ? [`授权标识 ${code} 由菜单【${above?.name ?? other.name}】下的【${other.name}】授予。`] : null
}

function grantSentences(known: Known, row: PermissionRow): string[] {
  const { holdings, departNames } = known
  return holdings.roles.flatMap((role) => {
    const grant = holdings.grants.find((each) => each.role === role.id && each.permission === row.id)
    if (!grant) return []
    const sentence = `${roleText(known, role)}授予了此项`
    const depart = departNames.get(role.depart ?? '') ?? '该部门'
    if (!role.isMember) return [`${sentence}，但用户已不属于${depart}，不生效。`]
    return grant.isWithin ? [`${sentence}。`] : [`${sentence}，但${depart}本身未被授予，不生效。`]
  })
}

function lackSentence(known: Known): string {
  const names = known.holdings.roles.map((role) => roleText(known, role))
  return names.length === 0 ? '用户没有任何角色。' : `用户的${names.join('、')}都没有授予此项。`
}

/** The record of a code among those below a page, or anywhere. */
export function recordOf(book: PermissionBook, code: string, page: string): PermissionRow | undefined {
  const names = (row: PermissionRow) => row.code?.split(',').some((part) => part.trim() === code) ?? false
  return (book.under.get(page) ?? []).find(names) ?? book.rows.find(names)
}
