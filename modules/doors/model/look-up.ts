import { BusinessError } from '@mortise/model'
import type { TableSpec } from './door-spec.ts'

type Place = number | string

/** The figure of a table: by numbers the next step that is not less, by texts the very same. */
export function lookUp(tables: ReadonlyMap<string, TableSpec>, code: string, x: Place, y?: Place): number {
  const table = tables.get(code)
  if (!table) throw new BusinessError(`没有查价表【${code}】`)
  const column = stepOf(
    table.rows.map((row) => row.x),
    x,
  )
  const inColumn = table.rows.filter((row) => row.x === column)
  const place = y === undefined ? inColumn[0] : undefined
  const line =
    y === undefined
      ? place?.y
      : stepOf(
          inColumn.map((row) => row.y),
          y,
        )
  const found = inColumn.find((row) => row.y === line)
  if (!found)
    throw new BusinessError(`查价表【${code}】没有${[x, y].filter((at) => at !== undefined).join('×')}的数据`)
  return found.value
}

function stepOf(steps: readonly string[], wanted: Place): string | undefined {
  if (typeof wanted === 'string') return steps.find((step) => step === wanted)
  let best: string | undefined
  for (const step of steps) {
    const number = Number(step)
    if (number >= wanted && (best === undefined || number < Number(best))) best = step
  }
  return best
}
