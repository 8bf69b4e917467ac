import { type AnyEntity, codeOf, editCodeOf, rightFieldsOf, viewCodeOf } from '@mortise/model'
import { type Context, canChoose } from '@mortise/server'
import type { PermissionRow } from '../menus/menu.ts'
import { type Known, reasonsOf, recordOf } from './reasons.ts'

export interface ColumnVerdict {
  readonly key: string
  readonly label: string
  readonly canSee: boolean
  readonly canEdit: boolean
  readonly because: readonly string[]
}

/** Which columns of a page a user sees and may change, as the engine would let them. */
export function columnsOf(
  known: Known,
  their: Context,
  entity: AnyEntity,
  page: PermissionRow,
): ColumnVerdict[] {
  const canList = their.can(codeOf(entity, 'list'))
  const canWrite = their.can(codeOf(entity, 'edit')) || their.can(codeOf(entity, 'add'))
  const isOpen = canChoose(their, entity)
  const hidden = isOpen ? their.hidden(entity) : new Set(Object.keys(entity.fields))
  const locked = their.locked(entity)
  const reasons = (code: string, title: string) => {
    const row = recordOf(known.book, code, page.id)
    return row ? reasonsOf(known, row).map((sentence) => `${title}：${sentence}`) : []
  }
  const isIn = (keys: ReadonlySet<string>, path: string) =>
    keys.has(path) || keys.has(path.split('.')[0] ?? '')
  return rightFieldsOf(entity).map(({ path: key, label, field }) => {
    const [view, edit] = [viewCodeOf(entity, key), editCodeOf(entity, key)]
    const isViewed = field.guarded || known.book.columns.some(({ code }) => code === view)
    const isEdited = known.book.columns.some(({ code }) => code === edit)
    return {
      key,
      label,
      canSee: !isIn(hidden, key),
      canEdit: canWrite && !isIn(locked, key),
      because: [
        ...(canList ? [] : [listSentence(isIn(hidden, key))]),
        ...(isViewed ? reasons(view, '可见') : []),
        ...(isEdited ? reasons(edit, '修改') : []),
        ...(isViewed || isEdited ? [] : ['没有列权限，能查询即可见，能新增或编辑即可修改。']),
      ],
    }
  })
}

const listSentence = (isHidden: boolean): string =>
  isHidden ? '没有查询权限，看不到此列。' : '没有查询权限，但选择数据时可见此列。'
