import { BusinessError, lineRight, type Row } from '@mortise/model'
import type { Compiled } from '../engine/compiled.ts'

/** Lines that staff put under rights of their own are added and removed by those who hold these. */
export function refuseLineRights(
  { lines }: Compiled,
  before: Row | null,
  row: Row,
  withheld: ReadonlySet<string> | undefined,
): void {
  if (!withheld) return
  for (const { key, field } of lines) {
    const were = idsOf(before?.[key])
    const now = idsOf(row[key])
    const added = linesIn(row[key]).length - [...now].filter((id) => were.has(id)).length
    const isGone = [...were].some((id) => !now.has(id))
    if (added > 0 && withheld.has(lineRight(key, 'add')))
      throw new BusinessError(`没有新增${field.label}的权限`, { field: key })
    if (isGone && withheld.has(lineRight(key, 'batch_delete')))
      throw new BusinessError(`没有删除${field.label}的权限`, { field: key })
  }
}

const linesIn = (lines: unknown): readonly Row[] => (Array.isArray(lines) ? lines : [])
const idsOf = (lines: unknown): Set<unknown> =>
  new Set(linesIn(lines).flatMap(({ id }) => (id === undefined ? [] : [id])))
